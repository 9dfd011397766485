"""Our own drawings for the board of Kido Butai, seen from above with the nose up: the page and the picture have the same."""

DRAWINGS: dict[str, tuple[int, str]] = {
    "bomber": (
        48,
        '<path d="M24 2.5C26 2.5 27.2 5 27.4 8.5L27.8 17.5L44.6 21.6C46.2 22 47 23.2 47 24.8L47 26.2'
        "C47 27.2 46.2 27.7 45.2 27.6L27.4 27.2L26 37.2L32.6 39.4C33.5 39.7 34 40.4 34 41.3L34 42.6L24 42.2L14 42.6"
        "L14 41.3C14 40.4 14.5 39.7 15.4 39.4L22 37.2L20.6 27.2L2.8 27.6C1.8 27.7 1 27.2 1 26.2L1 24.8"
        'C1 23.2 1.8 22 3.4 21.6L20.2 17.5L20.6 8.5C20.8 5 22 2.5 24 2.5Z"/><rect class="kb-cut" x="22.5" y="12"'
        ' width="3" height="14" rx="1.5"/><path class="kb-line" d="M17.5 3.2H30.5"/>',
    ),
    "fighter": (
        48,
        '<path d="M24 6C26.2 6 27 8.4 27.1 11L27.2 18L41 20.6C43 21 44 22.3 44 23.8C44 25.2 43 26 41.4 26L27 26.6L25.6 36'
        "L31 37.8C31.8 38.1 32 38.7 32 39.4L32 40.2L24 40L16 40.2L16 39.4C16 38.7 16.2 38.1 17 37.8L22.4 36L21 26.6"
        'L6.6 26C5 26 4 25.2 4 23.8C4 22.3 5 21 7 20.6L20.8 18L20.9 11C21 8.4 21.8 6 24 6Z"/><ellipse class="kb-cut"'
        ' cx="24" cy="19.5" rx="1.5" ry="3.6"/><path class="kb-line" d="M19 6.4H29"/>',
    ),
    "bomb": (
        16,
        '<path d="M8 15.2C5.6 13.2 4.4 10.7 4.4 8.3C4.4 6.2 5.6 4.7 6.5 4.1L4.6 .8H11.4L9.5 4.1'
        'C10.4 4.7 11.6 6.2 11.6 8.3C11.6 10.7 10.4 13.2 8 15.2Z"/>',
    ),
    "torpedo": (
        16,
        '<path d="M8 .4C9.4 .4 10.2 1.8 10.2 3.4V11.6L8.9 13.2H7.1L5.8 11.6V3.4C5.8 1.8 6.6 .4 8 .4Z"/><path d="M4.2 12.6'
        'H11.8L13 15.6H3Z"/>',
    ),
    "no-bomber": (
        48,
        '<path class="kb-line" d="M24 4L27.4 17.5L45 22V27L27.4 27.2L26 37.2L33 40V42.5H15V40L22 37.2L20.6 27.2L3 27V22'
        'L20.6 17.5Z"/><path class="kb-line" d="M10 40L38 6"/>',
    ),
    "no-fighter": (
        48,
        '<path class="kb-line" d="M24 8L27 19L42 21.5V26L27 27L25.5 36.5L31 38.5V41H17V38.5L22.5 36.5L21 27L6 26V21.5L21 19Z'
        'M11 38L37 9"/>',
    ),
    "none": (48, '<rect class="kb-blank" x="8" y="8" width="32" height="32" rx="3"/><path class="kb-line" d="M14 34L34 14"/>'),
    "carrier": (
        48,
        '<path d="M17 46L16 12C16 7 19 2 24 2C29 2 32 7 32 12L31 46Z"/><path class="kb-dash" d="M24 7V43"/>'
        '<rect class="kb-cut" x="28.4" y="18" width="3" height="8"/>',
    ),
    "base": (
        48,
        '<circle cx="24" cy="24" r="19" class="kb-reef"/><path d="M15 29C13 26 15 22 19 22C22 22 23 19 27 19'
        'C32 19 35 22 34 26C33 30 29 29 26 31C22 34 17 33 15 29Z"/><path class="kb-dash" d="M18.5 28.5L31 22"/>',
    ),
    "rose": (
        100,
        '<circle class="kb-ring" cx="50" cy="50" r="33"/><circle class="kb-ring" cx="50" cy="50" r="30"/><path d="M50 8'
        'L56 44L50 50L44 44Z"/><path class="kb-half" d="M92 50L56 56L50 50L56 44ZM50 92L44 56L50 50L56 56ZM8 50L44 44'
        'L50 50L44 56Z"/><path class="kb-half" d="M71 29L58 50L50 42ZM71 71L50 58L58 50ZM29 71L42 50L50 58ZM29 29L50 42'
        'L42 50Z"/>',
    ),
}
"""By name the side of its square and what is in it; ``kb-`` classes say what the style sheet paints."""
