// What moves on the board of Kido Butai: counters that are dragged, counters that glide and turn, dice that fall one by one.
globalThis.ReadyRoom ??= {};
(() => {
  const FAR = 6, HOLD = 220, PACE = 1000, MANY = 12, GLIDE = 320, EDGE = 56;
  const TURNS = { east: 0, south: 90, west: 180, north: -90 };
  const by = (x, y) => [`${x}px`, `${y}px`].join(" ");
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // Where every counter lies and how it faces, before the board is swapped.
  ReadyRoom.lieOf = (root) => new Map([...root.querySelectorAll(".kb-counter")].map((one) =>
    [one.dataset.unit, { at: one.getBoundingClientRect(), turn: TURNS[one.dataset.facing] ?? 0 }]));

  ReadyRoom.glide = (root, lie) => {
    if (still()) return;
    for (const one of root.querySelectorAll(".kb-counter")) {
      const before = lie.get(one.dataset.unit), now = one.getBoundingClientRect();
      if (!before) continue;
      const [x, y] = [before.at.left - now.left, before.at.top - now.top];
      if (Math.hypot(x, y) > FAR) one.animate([{ translate: by(x, y), zIndex: 5 }, { translate: "0 0", zIndex: 5 }], { duration: GLIDE, easing: "ease-out" });
      const turn = TURNS[one.dataset.facing] ?? 0, from = turn - before.turn > 180 ? before.turn + 360 : before.turn - turn > 180 ? before.turn - 360 : before.turn;
      if (turn !== before.turn) one.querySelector(".kb-plane").animate([{ rotate: `${from}deg` }, { rotate: `${turn}deg` }], { duration: GLIDE, easing: "ease-out" });
    }
  };

  ReadyRoom.drag = (board) => {
    const { form } = board;
    let held = null, ghost = null, dropped = false;
    const over = (x, y) => document.elementFromPoint(x, y)?.closest("#kido [data-place]") ?? null;
    const mark = (place) => form.querySelectorAll("[data-place]").forEach((one) => {
      one.classList.toggle("over", one === place);
      one.classList.toggle("cannot", one === place && !board.wayTo(one));
    });
    const begin = () => {
      if (!board.chosen().includes(held.unit)) board.choose([held.unit]);
      // inside the board, where the counters have their size
      ghost = form.closest(".kb").appendChild(Object.assign(document.createElement("div"), { className: "kb-ghost" }));
      for (const unit of board.chosen()) {
        const label = form.querySelector(`label[data-unit="${unit}"]`), copy = label.cloneNode(true);
        copy.querySelector("input").remove();
        ghost.append(copy);
        label.classList.add("dragged");
      }
      ghost.setAttribute("aria-hidden", "true");
    };
    const end = () => {
      clearTimeout(held?.timer);
      held?.stop.abort();
      ghost?.remove();
      form.querySelectorAll(".dragged").forEach((one) => one.classList.remove("dragged"));
      mark(null);
      held = ghost = null;
    };
    const place = (x, y) => {
      ghost.style.translate = by(x + 8, y + 8);
      mark(over(x, y));
      if (y < EDGE) scrollBy(0, -EDGE / 4); else if (y > innerHeight - EDGE) scrollBy(0, EDGE / 4);
    };
    const move = (event) => {
      if (event.pointerId !== held.id) return;
      const moved = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
      if (!held.ready) { if (moved) end(); return; }
      if (!ghost && moved) begin();
      if (ghost) place(event.clientX, event.clientY);
    };
    const drop = (event) => {
      if (event.pointerId !== held.id) return;
      const there = ghost && over(event.clientX, event.clientY), from = form.querySelector(`label[data-unit="${held.unit}"]`).closest("[data-place]");
      dropped = Boolean(ghost);
      end();
      if (there && there !== from) board.go(there);
    };
    form.addEventListener("pointerdown", (event) => {
      const label = event.target.closest("label.kb-counter");
      dropped = false;
      if (!label || event.button) return;
      const touch = event.pointerType !== "mouse";
      end();
      held = { unit: label.dataset.unit, x: event.clientX, y: event.clientY, id: event.pointerId, ready: !touch, stop: new AbortController() };
      const { signal } = held.stop;
      document.addEventListener("pointermove", move, { signal });
      document.addEventListener("pointerup", drop, { signal });
      document.addEventListener("pointercancel", end, { signal });
      document.addEventListener("keydown", (pressed) => { if (pressed.key === "Escape" && ghost) { dropped = true; end(); } }, { signal });
      // a finger that moves at once scrolls the page; one that rests first takes the counter
      if (touch) held.timer = setTimeout(() => { held.ready = true; begin(); place(held.x, held.y); }, HOLD);
    });
    // a page that is held by a counter does not scroll, and the click after a drop chooses nothing
    form.addEventListener("touchmove", (event) => { if (ghost) event.preventDefault(); }, { passive: false });
    form.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
    form.addEventListener("click", (event) => { if (dropped && event.isTrusted) { dropped = false; event.preventDefault(); event.stopPropagation(); } }, true);
  };

  // The dice and draws of an act, one after the other, but for those that were heard before; then ``done``, with how it ended: heard, or cut short. Returns what cuts it short.
  ReadyRoom.reveal = (stage, heard, done) => {
    const list = stage.querySelector("[data-told]"), all = stage.querySelector("[data-show-all]"), items = [...list.children];
    const pace = items.length > MANY ? PACE / 2 : PACE;
    let shown = heard, timer = 0;
    const next = () => {
      shown += 1;
      items.forEach((one, place) => { one.hidden = place >= shown; one.classList.toggle("now", place === shown - 1); });
      list.scrollTop = list.scrollHeight;
      // what follows by itself is read more quickly than a die
      const wait = items[shown - 1].matches(".kb-fell") ? pace : pace / 2;
      timer = setTimeout(() => { if (stage.isConnected) { if (shown < items.length) next(); else done("heard"); } }, wait);
    };
    const cut = () => { clearTimeout(timer); done("cut"); };
    all.hidden = false;
    all.addEventListener("click", cut);
    next();
    return cut;
  };
})();
