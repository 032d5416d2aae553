"""Adds lessons: matches that follow a script, and how far each learner is."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0024_quick_decisions'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='lesson',
            field=models.CharField(blank=True, db_default='', default='', editable=False, max_length=40, verbose_name='lesson'),
        ),
        migrations.AlterField(
            model_name='match',
            name='kind',
            field=models.CharField(choices=[('played', 'played'), ('exhibition', 'exhibition'), ('lesson', 'lesson'), ('practice', 'practice')], db_default='played', default='played', max_length=12, verbose_name='kind'),
        ),
        migrations.CreateModel(
            name='LessonProgress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(max_length=24, verbose_name='game')),
                ('lesson', models.SlugField(max_length=24, verbose_name='lesson')),
                ('step', models.PositiveSmallIntegerField(default=0, verbose_name='step')),
                ('started_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='started')),
                ('active_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last active')),
                ('done_at', models.DateTimeField(null=True, verbose_name='finished')),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.match', verbose_name='match')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lessons', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'progress in a lesson',
                'verbose_name_plural': 'progress in lessons',
                'constraints': [models.UniqueConstraint(fields=('user', 'game', 'lesson'), name='lesson_progress_once')],
            },
        ),
    ]
