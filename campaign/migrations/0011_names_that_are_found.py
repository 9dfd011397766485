from django.db import migrations, models

from campaign.finding import digest_of, entries

AT_ONCE = 5000


def find_what_is_there(apps, editor):
    campaigns, seats = apps.get_model("campaign", "Campaign"), apps.get_model("campaign", "Seat")
    pilots, words = apps.get_model("pilots", "Pilot"), apps.get_model("campaign", "Word")
    waiting = []
    for pk, name in campaigns.objects.order_by("pk").values_list("pk", "name").iterator():
        players = list(seats.objects.filter(campaign=pk).order_by("pk").values_list("code", "name"))
        flown = sorted(pilots.objects.filter(campaign=pk, on_call=False).values_list("code", "name"))
        waiting += [words(campaign_id=pk, kind=k, code=c, word=w) for k, c, w in entries(name, players, flown)]
        campaigns.objects.filter(pk=pk).update(named=digest_of(name, players, flown))
        if len(waiting) > AT_ONCE:
            words.objects.bulk_create(waiting, AT_ONCE)
            waiting.clear()
    words.objects.bulk_create(waiting, AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0010_clubs_stories_profiles_words"),
        ("pilots", "0002_room_for_large_files"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="named",
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.AlterField(
            model_name="word",
            name="kind",
            field=models.CharField(choices=[("campaign", "Campaign"), ("pilot", "Pilot"), ("player", "Player")], max_length=8),
        ),
        migrations.RunPython(find_what_is_there, migrations.RunPython.noop, elidable=True),
    ]
