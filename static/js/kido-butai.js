// The board of Kido Butai. Without this file counters are chosen by their boxes and every place has its buttons. Here a choice
// shows what is legal for all that are chosen, a place answers a click, keys do what the buttons do, and a refusal says why.
globalThis.ReadyRoom ??= {};
(() => {
  const HERE = "label.kb-counter, button, a, input, summary, select", KEEP = "#kido";

  ReadyRoom.board = (root) => {
    const form = root.querySelector("form.kb-board"), told = root.querySelector("#kb-moves");
    if (!form || !told) return null;
    const data = JSON.parse(told.textContent), said = form.querySelector("#kb-said"), first = said.textContent;
    const bar = form.querySelector(".kb-orders"), ways = bar.querySelector("[data-ways]"), letGo = bar.querySelector("[data-clear]");
    const boxes = [...form.querySelectorAll("label.kb-counter > input")];
    const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
    const button = (move) => form.querySelector(`button[name="move"][value="${move}"]`);

    const say = ([text, rule], refused) => {
      said.textContent = text;
      if (rule) said.append(" ", Object.assign(document.createElement("small"), { textContent: rule }));
      said.toggleAttribute("data-refused", Boolean(refused));
    };

    // The sentence against a move for all that are chosen, or null where it is legal.
    const against = (move) => {
      const units = chosen(), [what, at] = move.split(":");
      if (!units.length) return data.choose;
      for (const unit of units) {
        const own = what === "ready" && data.fighters.includes(unit) ? "ready" : move;
        const number = data.why[unit]?.[own];
        if (number !== undefined) return data.sentences[number];
      }
      if (what === "land" && units.length > data.rooms[at]) return data.full;
      if (what === "attack" && units.every((unit) => data.fighters.includes(unit))) return data.bombers;
      return null;
    };
    const movesTo = (place) => data.places[place.dataset.place] ?? [];
    const isAttack = (move) => move.startsWith("attack");
    const wayTo = (place) => movesTo(place).find((move) => !isAttack(move) && !against(move));

    // those at a place that have not acted
    const free = (place) => boxes.filter((box) => place.contains(box) && !box.closest("[data-acted]")).map((box) => box.value);
    const draw = () => {
      const units = chosen();
      for (const one of form.querySelectorAll(".kb-move:not(.kb-also)")) {
        const refused = against(one.value);
        one.classList.toggle("can", !refused);
        if (refused) one.setAttribute("aria-disabled", "true"); else one.removeAttribute("aria-disabled");
        if (ways.contains(one)) one.hidden = Boolean(refused);
      }
      for (const place of form.querySelectorAll("[data-place]")) {
        const open = units.length > 0 && movesTo(place).some((move) => !against(move));
        place.classList.toggle("can", open);
        place.classList.toggle("pale", units.length > 0 && !open);
      }
      ways.querySelectorAll(".kb-also").forEach((one) => one.remove());
      const also = units.length ? Object.keys(data.names).filter((move) => !against(move) && button(move) && !ways.contains(button(move))) : [];
      const odds = also.filter(isAttack).map((move) => form.querySelector(`.kb-place a[data-odds="${move.split(":")[1]}"]`)).filter(Boolean);
      ways.prepend(...[...also.map(button), ...odds].map((one) => {
        const copy = one.cloneNode(true);
        copy.classList.add("kb-also", "can");
        copy.removeAttribute("aria-disabled");
        return copy;
      }));
      for (const all of form.querySelectorAll("[data-all]")) all.hidden = free(all.closest("[data-place]")).length < 2;
      bar.toggleAttribute("data-chosen", units.length > 0);
      letGo.hidden = !units.length;
    };
    // one that can do nothing, always for the same reason, says the reason
    const idle = (unit) => { const [one, ...more] = new Set(Object.values(data.why[unit] ?? {})); return !data.moves[unit]?.length && !more.length && data.sentences[one]; };
    const tell = () => {
      const units = chosen();
      const none = units.length > 1 && ![...form.querySelectorAll(".kb-move")].some((one) => !against(one.value));
      say(units.length === 1 && idle(units[0]) || (none ? data.common : [units.length ? data.chosen.replace("{units}", units.join(", ")) : first]));
    };
    const choose = (units) => { boxes.forEach((box) => { box.checked = units.includes(box.value); }); draw(); tell(); };

    const send = (move) => button(move)?.click();
    const make = (move) => { const refused = against(move); if (refused) say(refused, true); else send(move); };
    // What a click or a drop on a place does: the one way there; an attack is a button of its own, since dice stay fallen.
    const go = (place) => {
      const move = wayTo(place), strike = movesTo(place).find((one) => isAttack(one) && !against(one));
      if (move) send(move);
      else if (strike) { button(strike).focus(); say(data.press); }
      else if (movesTo(place).length) say(against(movesTo(place)[0]), true);
    };

    // The odds of those that are chosen at the target; where none is, of all that are there.
    const ask = (link) => {
      const there = [...form.querySelectorAll("[data-place] label.kb-counter")].filter((one) => one.closest("[data-place]").dataset.place === link.dataset.odds);
      const units = there.map((one) => one.dataset.unit).filter((unit) => chosen().includes(unit));
      const query = new URLSearchParams([["target", link.dataset.odds], ...units.map((unit) => ["unit", unit])]);
      htmx.ajax("get", units.length ? `${link.pathname}?${query}` : link.href, { target: "#odds", swap: "innerHTML" })
        .then(() => lead(document.querySelector("#odds :is(h2, h3)")));
    };
    form.addEventListener("change", (event) => { if (boxes.includes(event.target)) { draw(); tell(); } });
    form.addEventListener("click", (event) => {
      const pressed = event.target.closest(".kb-move");
      if (pressed?.getAttribute("aria-disabled")) { event.preventDefault(); say(against(pressed.value), true); return; }
      if (event.target.closest("[data-clear]")) { choose([]); boxes[0]?.focus(); return; }
      const all = event.target.closest("[data-all]");
      if (all) {
        const here = free(all.closest("[data-place]")), units = chosen(), took = here.every((unit) => units.includes(unit));
        choose(took ? units.filter((unit) => !here.includes(unit)) : [...new Set([...units, ...here])]);
        return;
      }
      const odds = event.target.closest("a[data-odds]");
      if (odds && globalThis.htmx && !event.ctrlKey && !event.metaKey) { event.preventDefault(); ask(odds); return; }
      const place = event.target.closest("[data-place]");
      if (place && !event.target.closest(HERE)) go(place);
    });

    const nearest = (from, key) => {
      const sideways = key === "arrowleft" || key === "arrowright", sign = key === "arrowleft" || key === "arrowup" ? -1 : 1;
      const middle = (box) => { const r = box.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
      const [x, y] = middle(from);
      const far = (box) => {
        const [dx, dy] = [middle(box)[0] - x, middle(box)[1] - y];
        const along = sign * (sideways ? dx : dy), across = Math.abs(sideways ? dy : dx);
        return along > 4 ? along + 3 * across : Infinity;
      };
      return boxes.filter((box) => far(box) < Infinity).sort((a, b) => far(a) - far(b))[0];
    };
    form.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase(), here = event.target.closest("label.kb-counter > input");
      // a letter in a field, or where units are given up, is none of the board's
      if (!here && event.target.closest("input, select, textarea, .kb-scuttle")) return;
      if (key.startsWith("arrow") && here) { nearest(here, key)?.focus(); event.preventDefault(); return; }
      if (key === "?") { const keys = root.querySelector(".kb-keys"); keys.open = true; keys.querySelector("summary").focus(); event.preventDefault(); return; }
      if (key === "u") { const undo = button("undo"); if (undo) send("undo"); return; }
      if (key === "e") { button("end").focus(); return; }
      const moves = data.keys[key];
      if (!moves) return;
      event.preventDefault();
      make(moves.find((move) => !against(move)) ?? moves[0]);
    });

    root.classList.add("kb-live");
    draw();
    if (chosen().length && !said.hasAttribute("data-refused")) tell();
    return { form, boxes, chosen, choose, go, against, movesTo, wayTo, say, lost: data.lost };
  };

  let board = null, telling = null;
  const start = () => {
    const root = document.querySelector(KEEP);
    if (!root) return;
    board = ReadyRoom.board(root);
    if (board) ReadyRoom.drag?.(board);
  };
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  // Whatever comes or goes, the page stands where it stood; what has to be read is brought into the window only if it is not in it.
  const lead = (to) => {
    if (!to) return;
    to.focus({ preventScroll: true });
    const part = to.closest(".kb-stage, .kb-question, .kb-end, .coach-odds") ?? to, { top } = part.getBoundingClientRect();
    // the bar at the window's edge covers what is under it
    const bar = document.querySelector("#kido .kb-orders")?.getBoundingClientRect().top ?? innerHeight;
    const floor = part.matches(".coach-odds") ? Math.min(bar, innerHeight) : innerHeight;
    if (top < 0 || part.getBoundingClientRect().bottom > floor) part.scrollIntoView({ block: "start", behavior: "instant" });
  };
  // What the eye rests on while the board is changed: what was just told, or the map.
  const restsOn = (root, told) => root.querySelector(told ? ".kb-stage" : ".kb-map")?.getBoundingClientRect().top ?? 0;

  const put = (fresh, told) => {
    const old = document.querySelector(KEEP), news = fresh.querySelector("[data-news]"), ended = fresh.querySelector("#kb-end"), asked = fresh.querySelector("[data-asked]");
    const lie = ReadyRoom.lieOf?.(old), before = [document.activeElement?.id, ...[...old.querySelectorAll("[name=unit]:checked")].map((box) => box.id)];
    const from = restsOn(old, told), stays = told || !news && !asked, top = scrollY;
    const end = ended && !old.querySelector("#kb-end") ? ended : null;
    old.replaceWith(fresh);
    htmx.process(fresh);
    start();
    const list = fresh.querySelector("[data-told]");
    if (list) list.scrollTop = told === "heard" || fresh.dataset.phase === "due" ? list.scrollHeight : 0;
    scrollTo({ top: stays ? scrollY + restsOn(fresh, told) - from : top, behavior: "instant" });
    if (lie) ReadyRoom.glide?.(fresh, lie);
    if (end || news && !told || asked && !news) lead(end ?? news ?? asked);
    else (news ?? before.map((id) => id && document.getElementById(id)).find(Boolean) ?? fresh.querySelector("label.kb-counter > input"))?.focus({ preventScroll: true });
  };

  // While the dice are told the old board stands, so that nothing shows how they fell before they are seen to fall.
  const tell = (fresh, heard) => {
    const old = document.querySelector(KEEP), stage = fresh.querySelector(".kb-stage").cloneNode(true);
    old.querySelector(".kb-stage")?.remove();
    [...old.children].forEach((part) => { part.inert = true; });
    old.querySelector(".kb-board").before(stage);
    old.classList.add("kb-telling");
    board = null;
    telling = ReadyRoom.reveal(stage, heard, (how) => { telling = null; put(fresh, how); });
    lead(stage.querySelector("[data-news]"));
  };

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (telling) telling();
    else if (board?.form.isConnected && board.chosen().length) board.choose([]);
  });
  document.addEventListener("click", (event) => { if (telling && event.target.id === "kido") telling(); });
  document.addEventListener("DOMContentLoaded", start);
  document.addEventListener("htmx:before-swap", (event) => {
    const { detail } = event, stands = detail.xhr.status < 300 || [409, 422].includes(detail.xhr.status);
    if (detail.target.id !== "kido" || !stands) return;
    // a refused move and an older page answer with the board as it stands
    Object.assign(detail, { shouldSwap: false, isError: false });
    const fresh = new DOMParser().parseFromString(detail.serverResponse, "text/html").querySelector(KEEP);
    if (!fresh) { location.assign(detail.xhr.responseURL || location.href); return; }
    // an act that a question stopped goes on where it was told to
    const many = (of) => of.querySelectorAll("[data-told] > li").length, heard = detail.target.querySelector("[data-asked]") ? many(detail.target) : 0;
    if (!still() && ReadyRoom.reveal && many(fresh) - heard > 1) tell(fresh, heard);
    else put(fresh);
  });
  for (const lost of ["htmx:send-error", "htmx:response-error"]) {
    document.addEventListener(lost, () => { if (board?.form.isConnected) board.say(board.lost, true); });
  }
})();
