from django.db import migrations, models


def keep_the_oldest(apps, schema_editor):
    """Of what a bot waits for twice only what it has waited for longest stays."""
    Waiting = apps.get_model("bots", "Waiting")
    seen = set()
    for pk, user, terms in Waiting.objects.order_by("since", "id").values_list("pk", "user_id", "terms"):
        if (user, terms) in seen:
            Waiting.objects.filter(pk=pk).delete()
        seen.add((user, terms))


class Migration(migrations.Migration):

    dependencies = [
        ('bots', '0002_meeting'),
    ]

    operations = [
        migrations.RunPython(keep_the_oldest, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='waiting',
            constraint=models.UniqueConstraint(fields=('user', 'terms'), name='waiting_once'),
        ),
        migrations.AddIndex(
            model_name='challenge',
            index=models.Index(fields=['by', 'created_at'], name='challenge_made'),
        ),
    ]
