"""Axe's contrast, measured once for each way in which the site writes text.

What axe reckons with is the colour, size and weight of a text and the colours of the grounds on which it stands. On each page, in
each look, every text is asked for these; one that has all of them in common with a text that axe measured and found sound is not
measured again. Where something else may lie under a text, it is measured wherever it stands: in a layer of its own without a full
ground, half transparent, filtered, turned, with a shadow, or beyond the box of its ground.
"""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page as Tab

SOUND: set[str] = set()
"""The ways of writing that axe found sound in this run. What it found too faint, or could not measure, it is asked again."""
SOME = 3
"""How many texts of one way of writing are measured on a page."""
WAYS = """
const UNSEEN = "inset(50%)", NOTHING = "rgba(0, 0, 0, 0) none";
const FULL = /^rgb\\(|^(color|oklab|oklch|lab|lch)\\([^/]*\\)$/;
const WORDLESS = "[type=hidden], [type=range], [type=color], [type=checkbox], [type=radio], [type=image]";
const TEXTS = `input:not(${WORDLESS}), select, textarea`;

/* What lies under the texts of an element, and the box that it fills; "?" where the styles alone do not say it. */
function ground(element, known) {
    if (!element) return { under: "", box: null };
    if (!known.has(element)) known.set(element, painted(element, ground(element.parentElement, known)));
    return known.get(element);
}

function painted(element, below) {
    const style = getComputedStyle(element), full = style.backgroundImage === "none" && FULL.test(style.backgroundColor);
    const own = `${style.backgroundColor} ${style.backgroundImage}`, layer = !["static", "relative"].includes(style.position);
    if (below.unseen || style.clipPath === UNSEEN) return { unseen: true };
    if (below.mixed || style.opacity !== "1" || style.filter !== "none" || style.mixBlendMode !== "normal"
        || style.transform !== "none" || style.textShadow !== "none") return { under: "?", mixed: true };
    if (full) return { under: own, box: element };
    if (layer || style.float !== "none" || below.under === "?") return { under: "?" };
    return own === NOTHING ? below : { under: `${below.under} under ${own}`, box: element };
}

function inside(element, box) {
    if (!box || box === element || box === document.body || box === document.documentElement) return true;
    const [text, around] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    return text.left >= around.left - 1 && text.right <= around.right + 1
        && text.top >= around.top - 1 && text.bottom <= around.bottom + 1;
}

function writes(element) {
    return element.matches(TEXTS) || !element.matches("input, option, script, style, title, desc")
        && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
}

/* Every text of the page by the way in which it is written, and those that have to be measured by themselves. */
function waysOfWriting() {
    const known = new Map(), ways = new Map(), apart = [];
    for (const element of document.body.querySelectorAll("*")) {
        if (!writes(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
        const { under, box, unseen } = ground(element, known), style = getComputedStyle(element);
        if (unseen) continue;
        const way = `${style.color} ${style.fill} ${style.fontSize} ${style.fontWeight} on ${under}`;
        if (under === "?" || !inside(element, box)) apart.push(element);
        else ways.set(way, [...(ways.get(way) ?? []), element]);
    }
    return { ways, apart };
}
"""
MEASURE = f"""async ([known, some]) => {{ {WAYS}
    const {{ ways, apart }} = waysOfWriting();
    for (const way of known) ways.delete(way);
    const spread = (all) => all.filter((_, place) => place % Math.ceil(all.length / some) === 0);
    const measured = [...apart, ...[...ways.values()].flatMap(spread)];
    if (!measured.length) return {{ faint: [], sound: [] }};
    const found = await axe.run({{ include: measured }}, {{
        runOnly: {{ type: "rule", values: ["color-contrast"] }}, resultTypes: ["violations", "passes"], elementRef: true,
    }});
    const texts = (rules) => rules.flatMap((rule) => rule.nodes).map((node) => node.element);
    const faint = texts(found.violations), passed = new Set(texts(found.passes));
    const sound = ([, all]) => all.some((text) => passed.has(text)) && !all.some((text) => faint.includes(text));
    return {{ faint: faint.map((text) => text.outerHTML.slice(0, 120)), sound: [...ways].filter(sound).map(([way]) => way) }};
}}"""


def bring_axe(page: Tab) -> None:
    """Once for each page that is opened."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)


def faint_texts(page: Tab) -> list[tuple[str, str]]:
    """Axe's rule of contrast as the page stands: its name and the markup, for each text that is too faint on its ground."""
    bring_axe(page)
    found = page.evaluate(MEASURE, [sorted(SOUND), SOME])
    SOUND.update(found["sound"])
    return [("color-contrast", markup) for markup in found["faint"]]
