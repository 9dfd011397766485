"""Addresses of the referee's road."""

from django.urls import path, register_converter

from campaign.pages import desk, found, growth, muster, options, own_seat, people, replacements, roll_call, seats, taking_away


class Code:
    """A player's or pilot's id, as the campaign file allows it."""

    regex = r"[A-Za-z0-9._-]{1,40}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Code, "code")

urlpatterns = [
    path("new/", found.found, name="found"),
    path("c/<slug:slug>/options/", options.options, name="options"),
    path("c/<slug:slug>/take-away/", taking_away.take_away, name="take_away"),
    path("c/<slug:slug>/seats/", seats.seats, name="seats"),
    path("c/<slug:slug>/your-seat/", own_seat.own_seat, name="own_seat"),
    path("c/<slug:slug>/seats/<code:code>/", seats.seat, name="seat"),
    path("c/<slug:slug>/people/", people.people, name="people"),
    path("c/<slug:slug>/people/add/", people.add_person, name="person_add"),
    path("c/<slug:slug>/people/<int:member>/", people.person, name="person"),
    path("c/<slug:slug>/people/<int:member>/password/", people.new_password, name="person_password"),
    path("c/<slug:slug>/muster/", muster.muster_pilots, name="muster"),
    path("c/<slug:slug>/desk/", desk.desk, name="desk"),
    path("c/<slug:slug>/pilots/<code:code>/growth/", growth.growth, name="growth"),
    path("c/<slug:slug>/replacements/", replacements.replacements, name="replacements"),
    path("c/<slug:slug>/games/<int:number>/roll-call/", roll_call.roll_call, name="roll_call"),
]
