"""Deals of a sheet as they are stated, and the address of each table's phone page."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournaments.models.tournament import new_token


def give_tokens(apps, schema_editor):
    tables = apps.get_model("tournaments", "Table")
    rows = list(tables.objects.filter(token=None))
    for row in rows:
        row.token = new_token()
    tables.objects.bulk_update(rows, ["token"], batch_size=200)


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='scoreentry',
            name='deals',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='publication',
            name='kind',
            field=models.CharField(choices=[('round', 'Table plan'), ('standings', 'Standings'), ('prizes', 'Prizes'), ('final', 'Final ranking'), ('phones', "Tables' phones")], max_length=10),
        ),
        migrations.CreateModel(
            name='DealEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by_name', models.CharField(blank=True, max_length=150)),
                ('source', models.CharField(blank=True, max_length=12)),
                ('number', models.PositiveSmallIntegerField()),
                ('data', models.JSONField(null=True)),
                ('turn', models.PositiveSmallIntegerField()),
                ('sees', models.PositiveSmallIntegerField(default=0)),
                ('key', models.CharField(max_length=80)),
                ('by_user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deals', to='tournaments.table')),
            ],
            options={
                'ordering': ('id',),
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'number', 'turn'), name='deal_entry_turn_once'),
                    models.UniqueConstraint(fields=('table', 'number', 'key'), name='deal_entry_key_once'),
                    models.CheckConstraint(condition=models.Q(('turn__gt', models.F('sees'))), name='deal_entry_sees_earlier'),
                ],
            },
        ),
        migrations.AddField(
            model_name='table',
            name='token',
            field=models.CharField(max_length=32, null=True),
        ),
        migrations.RunPython(give_tokens, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name='table',
            name='token',
            field=models.CharField(default=new_token, max_length=32, unique=True),
        ),
    ]
