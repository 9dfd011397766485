// A page whose <main data-live="its ETag"> follows changes: it asks its own address every two seconds, and the server answers
// 304 while nothing changed. An answer that follows nothing any more, since what it waited for is over, is shown as the last one.
// Pages are complete without this file.
(() => {
  const EVERY = 2000, PATIENCE = 10000, AWAY = [2000, 4000, 8000, 15000], TYPED = "input, textarea, select, [contenteditable]";
  const main = document.querySelector("main[data-live]"), note = document.getElementById("live");
  if (!main || !note) return;
  const words = note.querySelector("[data-live-words]"), said = note.querySelector("[data-live-said]");
  const showIt = note.querySelector("[data-live-show]"), again = note.querySelector("[data-live-again]");
  let tag = main.dataset.live, timer = 0, asking = null, failures = 0, heard = new Date(), waiting = null, away = null, stopped = false;

  const say = (text) => { if (words.textContent !== text) words.textContent = text; note.classList.toggle("says", Boolean(text)); };
  const hushed = () => { said.textContent = ""; };
  const next = (delay) => { clearTimeout(timer); if (!stopped && !document.hidden) timer = setTimeout(ask, delay); };
  const root = document.documentElement, how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const clock = () => {
    try { return heard.toLocaleTimeString(root.lang || [], { ...how, timeZone: root.dataset.zone || undefined }); }
    catch { return heard.toLocaleTimeString(root.lang || [], how); } // a zone that this browser does not know
  };

  // what differs in every answer without a change: one-time keys and tokens
  const likeness = (node) => {
    const copy = node.cloneNode(true);
    copy.querySelectorAll?.("input[type=hidden]").forEach((input) => input.removeAttribute("value"));
    copy.querySelectorAll?.(".live-new").forEach((one) => { one.classList.remove("live-new"); if (!one.className) one.removeAttribute("class"); });
    copy.querySelectorAll?.("details").forEach((one) => one.removeAttribute("open"));
    copy.querySelectorAll?.("[aria-busy]").forEach((one) => one.removeAttribute("aria-busy"));
    return (copy.outerHTML ?? "").trim();
  };
  const passing = (node) => node.matches(".toasts, .notice[role=alert]");
  const parts = (of) => [...of.children].filter((node) => !passing(node));

  const changedByHand = (input) => {
    if (input.type === "hidden" || input.disabled) return false;
    if (input.type === "checkbox" || input.type === "radio") return input.checked !== input.defaultChecked;
    if (input.tagName === "SELECT") {
      const set = [...input.options], had = set.some((option) => option.defaultSelected);
      return set.some((option, place) => option.selected !== (had ? option.defaultSelected : input.multiple ? false : place === 0));
    }
    return "value" in input && input.value !== input.defaultValue;
  };
  const busy = () => {
    // what somebody is about to sign never changes under his hand: he is told, and has it shown
    if (main.querySelector("button[aria-busy=true], form[data-held], form[data-live-asks]")) return true;
    const here = document.activeElement;
    if (here && main.contains(here) && here.matches(TYPED) && !here.matches("[type=button], [type=submit]")) return true;
    return [...main.querySelectorAll("input, textarea, select")].some(changedByHand);
  };

  const nameOf = (node) => node.id ? `#${node.id}` : [node.tagName, node.getAttribute("name"), node.getAttribute("value"), node.getAttribute("href"), node.tagName === "INPUT" ? "" : node.textContent.trim()].join("|");
  const named = (name) => [...main.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]")].find((node) => nameOf(node) === name);
  const disclosures = () => [...main.querySelectorAll("details")].map((one) => [nameOf(one.querySelector("summary") || one), one.open]);

  const swap = (fresh) => {
    const keys = new Set([...main.querySelectorAll("[data-live-key]")].map((one) => one.dataset.liveKey));
    const focus = main.contains(document.activeElement) ? nameOf(document.activeElement) : "";
    const open = disclosures(), sideways = [...main.querySelectorAll(".scroll")].map((one) => one.scrollLeft), top = scrollY;
    const now = parts(main), then = parts(fresh);
    const alike = now.length === then.length && now.every((node, place) => node.tagName === then[place].tagName);
    if (alike) {
      now.forEach((node, place) => { if (likeness(node) !== likeness(then[place])) node.replaceWith(then[place]); });
    } else {
      now.forEach((node) => node.remove());
      main.append(...then);
    }
    const left = [...open];
    main.querySelectorAll("details").forEach((one) => {
      const place = left.findIndex(([name]) => name === nameOf(one.querySelector("summary") || one));
      if (place >= 0) one.open = left.splice(place, 1)[0][1];
    });
    main.querySelectorAll(".scroll").forEach((one, place) => { one.scrollLeft = sideways[place] || 0; });
    if (focus && !main.contains(document.activeElement)) named(focus)?.focus({ preventScroll: true });
    if (scrollY !== top) scrollTo({ top, behavior: "instant" });
    const arrived = [...main.querySelectorAll("[data-live-key]")].filter((one) => !keys.has(one.dataset.liveKey));
    arrived.forEach((one) => {
      one.classList.add("live-new");
      one.addEventListener("animationend", () => one.classList.remove("live-new"), { once: true });
    });
    const told = arrived.map((one) => one.dataset.liveSays ?? (one.matches("li") ? one.textContent : "")).filter(Boolean);
    said.textContent = told.slice(0, 3).map((text) => text.replace(/\s+/g, " ").trim().replace(/\.$/, "")).join(". ") || note.dataset.changed;
    // what concerns the reader himself and stands where he does not look is pointed at
    away = arrived.find((one) => one.dataset.liveSays && !seen(one));
    if (away) point(away.dataset.liveSays);
    main.dispatchEvent(new CustomEvent("live:changed", { bubbles: true }));
  };

  const beside = (page) => {
    document.querySelectorAll(".masthead .who").forEach((old, place) => {
      const fresh = page.querySelectorAll(".masthead .who")[place];
      if (fresh && !old.contains(document.activeElement) && likeness(old) !== likeness(fresh)) old.replaceWith(fresh);
    });
  };

  const take = (html) => {
    const page = new DOMParser().parseFromString(html, "text/html"), fresh = page.querySelector("main");
    if (!fresh) return stop();
    stopped = !("live" in fresh.dataset);
    const differs = parts(main).map(likeness).join("") !== parts(fresh).map(likeness).join("");
    document.title = page.title;
    beside(page);
    waiting = differs ? fresh : null;
    if (differs && !busy()) show();
    else if (!differs) offer(false);
    else offer(true);
  };
  // whether its head is in the window
  const seen = (one) => { const { top } = one.getBoundingClientRect(); return top >= 0 && top < innerHeight - 80; };
  const point = (text) => {
    showIt.hidden = false;
    say(text);
    // the line must not cover the field in which somebody types
    const covered = document.activeElement.matches(TYPED) ? document.activeElement.getBoundingClientRect().bottom - note.getBoundingClientRect().top : 0;
    if (covered > 0) scrollBy({ top: covered + 16, behavior: "instant" });
  };
  const offer = (yes) => {
    showIt.hidden = !yes;
    if (yes) point(note.dataset.new); else say("");
  };
  const show = () => {
    const fresh = waiting, there = away;
    waiting = away = null;
    offer(false);
    if (fresh) swap(fresh);
    else there?.scrollIntoView({ block: "start" });
  };

  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    showIt.hidden = true;
    again.hidden = false;
    say(note.dataset.out);
  };
  const lost = () => {
    const delay = AWAY[Math.min(failures, AWAY.length - 1)];
    failures += 1;
    if (failures > 1) say(note.dataset.lost.replace("{time}", clock()));
    next(delay);
  };
  const reached = () => {
    if (failures > 1) { say(waiting ? note.dataset.new : ""); said.textContent = note.dataset.back; }
    failures = 0;
    heard = new Date();
  };

  const ask = async () => {
    if (asking || stopped) return;
    const control = new AbortController(), late = setTimeout(() => control.abort(), PATIENCE);
    asking = control;
    try {
      const headers = tag ? { "If-None-Match": tag } : {};
      const answer = await fetch(location.href.split("#")[0], { headers, cache: "no-store", credentials: "same-origin", redirect: "manual", signal: control.signal });
      if (answer.status >= 500 || answer.status === 429) lost();
      else if (answer.status === 304) { reached(); next(EVERY); }
      else if (answer.status === 200) {
        const html = await answer.text();
        reached();
        tag = answer.headers.get("ETag") || "";
        take(html);
        next(EVERY);
      } else stop();
    } catch {
      if (document.hidden) return;
      lost();
    } finally {
      clearTimeout(late);
      asking = null;
    }
  };

  showIt.addEventListener("click", show);
  main.addEventListener("focusout", () => setTimeout(() => { if (waiting && !busy()) show(); }));
  addEventListener("online", () => next(0));
  addEventListener("pageshow", (event) => { if (event.persisted) next(0); });
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) asking?.abort();
    else next(0);
  });
  main.addEventListener("focusin", hushed, { once: true });
  next(EVERY);
})();
