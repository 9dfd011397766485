from django.db import migrations

NEW = "operation"


def with_the_source(apps, schema_editor):
    """Every reading table that says what CVP are made of says it of the battle off Midway too."""
    for app, name in (("campaign", "Score"), ("games", "GameResult")):
        rows = apps.get_model(app, name)._default_manager.only("pk", "scores")
        for row in rows.iterator(chunk_size=500):
            if any(NEW not in sources for sources in row.scores.values()):
                row.scores = {side: {**sources, NEW: sources.get(NEW, 0)} for side, sources in row.scores.items()}
                row.save(update_fields=["scores"])


class Migration(migrations.Migration):
    dependencies = [("campaign", "0016_links_of_stories"), ("games", "0012_kido_butai")]
    operations = [migrations.RunPython(with_the_source, migrations.RunPython.noop)]
