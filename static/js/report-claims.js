// Who shot whom by two taps or by keyboard. Tab reaches each column once; arrows move inside and across the columns; Enter or
// Space takes a name; Escape lets go; S, K, D, H choose the result. The first tap takes a name, one of the other side makes the
// claim; a second name of the same side shares it. What is drawn here at once, the server's answer confirms or puts right.
globalThis.ReadyRoom ??= {};
ReadyRoom.claims = (form, words, changed) => {
  const POINTS = { shot_down: 2, shared: 2, damaged: 1, hit: 0 };
  const MARKS = { shot_down: "", shared: "-half", damaged: "-half" };
  const LONGEST = "36";
  const KILLS = ["shot_down", "shared"];
  let by = [], counter = "";

  const $ = (selector) => form.querySelector(selector);
  const fill = (text, a, b) => text.replace("{a}", a).replace("{b}", b ?? "");
  const seats = () => [...form.querySelectorAll(".pad .seat")];
  const seat = (id) => seats().find((s) => s.value === id);
  const side = (id) => seat(id)?.dataset.side;
  const name = (id) => seat(id)?.querySelector(".name").textContent ?? id;
  const names = (ids) => ids.map(name).join(words.and);
  const results = () => [...form.querySelectorAll("[name=pad-result]")];
  const result = () => results().find((r) => r.checked)?.value ?? "shot_down";
  const say = (text) => { $("[data-announce]").textContent = text; };
  const claims = () => [...$("[data-claims]").children].map((li) => ({ li, by: li.dataset.by.split(" "), on: li.dataset.on, result: li.dataset.result }));
  const cardOf = (id) => [...form.querySelectorAll(".sorties details")].find((card) => card.dataset.key.startsWith(`${id} `));
  const fates = (id) => [...(cardOf(id)?.querySelectorAll('[name$="-fate"]') ?? [])];
  const fateOf = (id) => fates(id).find((radio) => radio.checked);

  function draw() {
    counter = $("#now_turn").value;
    by = by.filter(seat);
    const sharing = result() === "shared";
    for (const s of seats()) {
      const fate = fateOf(s.value);
      const down = fate && fate.value !== "survived";
      const hurt = s.dataset.hurt || claims().some((c) => c.on === s.value && c.result === "damaged");
      s.dataset.fate = down ? "shot_down" : "";
      s.querySelector(".fatetag").textContent = down ? fate.parentElement.textContent.trim() : hurt ? words.tagDamaged : "";
      s.setAttribute("aria-pressed", String(by.includes(s.value)));
      s.classList.toggle("target", by.length > 0 && side(by[0]) !== s.dataset.side);
    }
    for (const which of ["japan", "usa"]) {
      const column = seats().filter((s) => s.dataset.side === which);
      if (column.length && !column.some((s) => s.tabIndex === 0)) column.forEach((s, i) => { s.tabIndex = i ? -1 : 0; });
      const first = column.findIndex((s) => s.tabIndex === 0);
      column.forEach((s, i) => { s.tabIndex = i === first ? 0 : -1; });
    }
    $("[data-prompt]").textContent = !by.length ? (sharing ? words.first : words.who)
      : sharing && by.length === 1 ? fill(words.second, name(by[0]))
      : fill(by.length === 1 && result() === "shot_down" ? words.share : words.whom, names(by));
  }

  function setFate(id, value) {
    const radio = fates(id).find((r) => r.value === value);
    if (!radio) return;
    radio.checked = true;
    changed();
    const said = cardOf(id).querySelector(".said");
    if (value !== "survived" && !said.classList.contains("bad")) {
      said.textContent = radio.parentElement.textContent.trim();
      said.classList.add("touched");
    }
  }

  function points(which, step) {
    const output = $(`[data-cvp="${which}"]`);
    const now = Number(output?.textContent.replace("−", "-"));
    if (output && !Number.isNaN(now)) output.textContent = String(now + step).replace("-", "−");
  }

  function add(on) {
    const kind = by.length > 1 ? "shared" : result();
    const list = $("[data-claims]");
    const n = 1 + Math.max(-1, ...[...form.querySelectorAll('.claims > li > input[type="hidden"]')].map((input) => Number(input.name.slice(1))));
    const said = fill(words[kind], names(by), name(on));
    const li = make("li", { id: `c${n}`, className: "new", tabIndex: -1 });
    Object.assign(li.dataset, { by: by.join(" "), on, result: kind });
    li.addEventListener("animationend", () => li.classList.remove("new"), { once: true });
    const own = make("input", { type: "hidden", name: `c${n}`, value: [KILLS.includes(kind) ? "shot_down" : kind, on, ...by].join(" ") });
    const label = make("label", { className: "sr", htmlFor: `c${n}-turn`, textContent: fill(words.turnOf, said) });
    const turn = make("input", { className: "short", id: `c${n}-turn`, name: `c${n}-turn`, inputMode: "numeric", autocomplete: "off", value: $("#now_turn").value });
    const field = make("div", { className: "field" }, label, turn);
    const text = make("span", {}, ...(kind in MARKS ? [mark(side(on), MARKS[kind]), " "] : []), ...bold(words[kind], names(by), name(on)));
    const undo = make("button", { type: "submit", name: "do", value: "unclaim:", className: "button plain", textContent: words.takeBack });
    undo.setAttribute("aria-label", fill(words.takeBackThis, said));
    li.append(own, make("span", { className: "turn" }, Object.assign(make("span", { textContent: words.turn }), { ariaHidden: "true" }), field), text, undo);
    list.prepend(li);
    $(".none")?.remove();
    points(side(by[0]), POINTS[kind]);
    if (KILLS.includes(kind)) setFate(on, "shot_down");
    by = [];
    results().find((r) => r.value === "shot_down").checked = true;
    say(said);
    changed();
  }

  function make(tag, properties, ...inside) {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...inside);
    return node;
  }
  function mark(of, half) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "mark");
    svg.setAttribute("aria-hidden", "true");
    svg.dataset.of = of;
    svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "use")).setAttribute("href", `#mark-${of}${half}`);
    return svg;
  }
  const bold = (text, a, b) => text.split(/(\{a\}|\{b\})/).filter(Boolean)
    .map((part) => part === "{a}" ? make("b", { textContent: a }) : part === "{b}" ? make("b", { textContent: b }) : part);

  function take(id) {
    const kind = result();
    if (by.includes(id)) by = by.filter((x) => x !== id);
    else if (by.length && side(by[0]) !== side(id)) {
      if (kind === "shared" && by.length < 2) { say(words.two); return; }
      if (KILLS.includes(kind) && claims().some((c) => c.on === id && KILLS.includes(c.result))) {
        say(fill(words.already, name(id)));
        $("[data-prompt]").textContent = fill(words.already, name(id));
        return;
      }
      add(id);
    } else by = KILLS.includes(kind) && by.length ? [by[0], id] : [id];
    draw();
  }

  function takeBack(button) {
    const li = button.closest("li");
    const claim = claims().find((c) => c.li === li);
    const next = li.nextElementSibling?.querySelector("button") ?? li.previousElementSibling?.querySelector("button");
    const said = li.querySelector("span:not(.turn)").textContent.trim();
    li.remove();
    points(side(claim.by[0]), -POINTS[claim.result]);
    if (KILLS.includes(claim.result) && !claims().some((c) => c.on === claim.on && KILLS.includes(c.result))) {
      if (fateOf(claim.on)?.value === "shot_down") setFate(claim.on, "survived");
    }
    say(fill(words.takenBack, said));
    (next ?? seats()[0])?.focus();
    changed();
    draw();
  }

  form.addEventListener("click", (event) => {
    const seatTapped = event.target.closest(".pad .seat");
    const undo = event.target.closest(".claims button");
    const turn = event.target.closest('[value="next-turn"], [value="turn-back"]');
    if (seatTapped) take(seatTapped.value);
    else if (undo) { event.preventDefault(); takeBack(undo); }
    else if (turn) {
      event.preventDefault();
      const input = $("#now_turn");
      const now = (Number.parseInt(input.value, 10) || 0) + (turn.value === "next-turn" ? 1 : -1);
      input.value = now < 1 ? "" : Math.min(now, Number(LONGEST));
      follow();
      changed();
    }
  });
  form.addEventListener("keydown", (event) => {
    const here = event.target.closest(".pad .seat");
    if (!here) return;
    const column = seats().filter((s) => s.dataset.side === here.dataset.side);
    const others = seats().filter((s) => s.dataset.side !== here.dataset.side);
    const at = column.indexOf(here);
    const pressed = event.key.toLowerCase();
    const go = { arrowdown: column[at + 1], arrowup: column[at - 1], home: column[0], end: column.at(-1),
      arrowleft: others[at] ?? others.at(-1), arrowright: others[at] ?? others.at(-1) }[pressed];
    const kind = { s: "shot_down", k: "shared", d: "damaged", h: "hit" }[pressed];
    if (go) { focusOn(go); event.preventDefault(); }
    else if (pressed === "escape") { by = []; draw(); say(words.letGo); }
    else if (kind && !event.ctrlKey && !event.metaKey && !event.altKey) {
      results().find((r) => r.value === kind).checked = true;
      by = by.slice(0, 1);
      say(words[`chosen_${kind}`]);
      draw();
    }
  });
  // the turns played go with the counter of a game that is being played, until somebody sets them
  function follow() {
    const { now_turn: now, turns } = form.elements;
    if (form.dataset.draft && [LONGEST, counter].includes(turns.value)) turns.value = now.value || LONGEST;
    counter = now.value;
  }
  form.addEventListener("input", (event) => { if (event.target.name === "now_turn") follow(); });
  function focusOn(target) {
    for (const s of seats()) if (s.dataset.side === target.dataset.side) s.tabIndex = s === target ? 0 : -1;
    target.focus();
  }
  form.addEventListener("change", (event) => {
    if (event.target.name === "pad-result") by = by.slice(0, 1);
    draw();
  });
  return draw;
};
