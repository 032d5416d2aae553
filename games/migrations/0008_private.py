from django.db import migrations, models
from django.db.models import Exists, OuterRef, Q


def mark_tables_by_code(apps, schema_editor):
    """Marks the tables that persons opened by code, and their matches.

    Unlisted tables are those, a tournament's, and those that a challenge or the queue of the bots began. The last two
    let bots sit down and were opened by one: it is still the host, or nobody is and no person played there.
    """
    Table, Match = apps.get_model("games", "Table"), apps.get_model("games", "Match")
    MatchSeat, Challenge = apps.get_model("games", "MatchSeat"), apps.get_model("bots", "Challenge")
    people = MatchSeat.objects.filter(match__table=OuterRef("pk"), kind__in=["person", "guest"])
    asked = Challenge.objects.filter(table=OuterRef("pk"))
    met = Q(bots=True) & (Exists(asked) | Q(host__is_bot=True) | (Q(host=None) & ~Exists(people)))
    by_code = Table.objects.filter(listed=False, tournament="").exclude(met)
    keys = list(by_code.values_list("pk", flat=True))
    for start in range(0, len(keys), 500):
        batch = keys[start : start + 500]
        Table.objects.filter(pk__in=batch).update(private=True)
        Match.objects.filter(table__in=batch).update(private=True)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0007_silence_and_made_moves'),
        ('bots', '0003_waiting_once'),
        ('accounts', '0002_bots_and_tokens'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='private',
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name='private'),
        ),
        migrations.AddField(
            model_name='table',
            name='private',
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name='private'),
        ),
        migrations.RunPython(mark_tables_by_code, migrations.RunPython.noop),
    ]
