from datetime import timedelta

from django.db import migrations, models
from django.db.models import F, Q

ENDLESS = ("hide", "void")


def take_ends(apps, editor):
    """Removes the ends of hidden texts and void matches, which nothing ever ended."""
    apps.get_model("moderation", "Sanction").objects.filter(kind__in=ENDLESS).update(ends_at=None)


def give_ends(apps, editor):
    """Stores the longest length that a decision may have, since the column holds no null before."""
    sanctions = apps.get_model("moderation", "Sanction").objects.filter(ends_at=None)
    sanctions.update(ends_at=F("starts_at") + timedelta(days=365))


class Migration(migrations.Migration):

    dependencies = [
        ('moderation', '0001_initial'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='actionrecord',
            options={'ordering': ['-id'], 'verbose_name': 'entry of the moderation log', 'verbose_name_plural': 'entries of the moderation log'},
        ),
        migrations.AlterField(
            model_name='sanction',
            name='ends_at',
            field=models.DateTimeField(null=True, verbose_name='ends'),
        ),
        migrations.RunPython(take_ends, give_ends),
        migrations.AddConstraint(
            model_name='sanction',
            constraint=models.CheckConstraint(condition=Q(('kind__in', ['hide', 'void']), ('ends_at__isnull', False), _connector='OR'), name='sanction_has_end'),
        ),
    ]
