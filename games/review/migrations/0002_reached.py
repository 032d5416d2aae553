"""Where the next worker goes on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("review", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="review", name="line", field=models.PositiveIntegerField(default=0, editable=False)
        ),
        migrations.AddField(
            model_name="review", name="state", field=models.TextField(blank=True, default="", editable=False)
        ),
    ]
