// Forms that outlast a bad connection: <form data-offline="name" data-user="7"> keeps what is typed in this browser, holds the
// sending while the server is away, sends once when it is back, and then forgets. Without this file it is an ordinary form.
// While it holds a sending it carries data-held, which keeps live.js from changing the page.
(() => {
  const BACK_OFF = [1000, 2000, 4000, 8000, 15000];
  const NOT_KEPT = ["csrfmiddlewaretoken", "key", "after"];

  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = bytes[6] & 15 | 64;
    bytes[8] = bytes[8] & 63 | 128;
    const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  const keep = (form) => {
    const place = `offline:${form.dataset.user}:${location.pathname}:${form.dataset.offline}`;
    const line = form.querySelector("[data-offline-status]");
    const drop = form.querySelector("[data-offline-drop]");
    // typed: name and value pairs; button: the one pressed; key: that of this content; after: that of an unanswered sending
    let held = null, sending = false, tries = 0, timer = 0;

    const read = () => { try { return JSON.parse(localStorage.getItem(place)); } catch { return null; } };
    const store = () => {
      try { if (held) localStorage.setItem(place, JSON.stringify(held)); else localStorage.removeItem(place); } catch { /* private window */ }
    };
    const say = (word, state) => {
      line.textContent = word ? line.dataset[word] : "";
      line.dataset.state = state;
      if (state === "sending" || state === "waiting") form.dataset.held = state; else delete form.dataset.held;
      line.parentElement.hidden = !word;
      drop.hidden = state === "sending";
    };
    const typed = () => [...new FormData(form)].filter(([name]) => !NOT_KEPT.includes(name));
    const input = (name, value) => {
      const field = form.querySelector(`input[type=hidden][name="${name}"]`) ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name }));
      field.value = value;
    };

    // The same content has the same key, however often it is sent; other content has another.
    function hold(more) {
      const now = typed(), same = held && JSON.stringify(held.typed) === JSON.stringify(now);
      const sent = held?.sent && !same ? { key: newKey(), after: held.key, sent: false } : {};
      held = { key: form.elements.key?.value || newKey(), ...held, ...sent, typed: now, ...more };
      store();
    }

    // fields of one name get their values in the order in which they stand
    function restore() {
      const left = {};
      for (const [name, value] of held.typed) (left[name] ??= []).push(value);
      for (const field of form.elements) {
        if (!field.name || NOT_KEPT.includes(field.name) || field.tagName === "BUTTON") continue;
        if (field.type === "checkbox" || field.type === "radio") field.checked = Boolean(left[field.name]?.includes(field.value));
        else if (left[field.name]?.length) field.value = left[field.name].shift();
      }
    }

    const again = (word) => {
      say(word, "waiting");
      clearTimeout(timer);
      timer = setTimeout(send, BACK_OFF[Math.min(tries++, BACK_OFF.length - 1)]);
    };

    // An ordinary sending of the same fields under the same key: for every answer that is a page to read.
    function go() {
      held.waiting = false;
      store();
      input("key", held.key);
      if (held.after) input("after", held.after);
      if (held.button?.[0]) input(...held.button);
      form.noValidate = true;
      HTMLFormElement.prototype.submit.call(form);
    }

    function see(address) {
      held = null;
      store();
      const there = new URL(address, location.href);
      const here = there.pathname + there.search === location.pathname + location.search;
      location.href = there.href;
      if (here && there.hash) location.reload();
    }

    // signing in again gives a new token; it is taken from the page as it is now
    async function renew() {
      const answer = await fetch(location.href, { credentials: "same-origin" });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[name=csrfmiddlewaretoken]");
      if (fresh) form.elements.csrfmiddlewaretoken.value = fresh.value;
    }

    async function send() {
      if (sending || !held?.waiting || !form.isConnected) return;
      clearTimeout(timer);
      sending = true;
      held.sent = true;
      store();
      if (!tries) say("sending", "sending");
      const data = new URLSearchParams(held.typed), asked = held.key;
      if (held.button?.[0]) data.set(...held.button);
      data.set("key", held.key);
      if (held.after) data.set("after", held.after);
      try {
        const answer = await fetch(form.action, {
          method: "POST",
          headers: { "X-Offline": "1", "X-CSRFToken": form.elements.csrfmiddlewaretoken.value, "Content-Type": "application/x-www-form-urlencoded" },
          body: data.toString(),
          credentials: "same-origin",
          redirect: "manual",
          signal: AbortSignal.timeout ? AbortSignal.timeout(20000) : undefined,
        });
        sending = false;
        if (held.key !== asked) return again("waiting");
        if (answer.status === 204 && answer.headers.get("X-See")) return see(answer.headers.get("X-See"));
        if (answer.status >= 500) return again("broken");
        if (answer.status === 403 || answer.status === 404) {
          await renew();
          return again("refused");
        }
        go();
      } catch {
        sending = false;
        again("waiting");
      }
    }

    form.addEventListener("input", () => {
      hold({});
      if (!held.waiting) say("", "");
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (sending) return;
      tries = 0;
      hold({ waiting: true, button: event.submitter ? [event.submitter.name, event.submitter.value] : null });
      send();
    });
    drop.addEventListener("click", () => {
      clearTimeout(timer);
      held = null;
      store();
      location.reload();
    });
    addEventListener("online", () => { tries = 0; send(); });

    const refused = document.querySelector("[role=alert], .error");
    held = read();
    if (!held) return;
    const shown = () => JSON.stringify([...form.elements].filter((field) => field.name && !["hidden", "submit"].includes(field.type)).map((field) => [field.name, field.value, field.checked]));
    const before = shown();
    // a page that says what is wrong with what this form sent shows it, and wants another sending
    if (refused && held.sent && !held.waiting) {
      held = null;
      hold({});
      return;
    }
    restore();
    if (held.waiting) return send();
    // what the page shows anyway was stored meanwhile: by choosing one's own of two versions, or elsewhere
    if (shown() === before) {
      held = null;
      return store();
    }
    say("back", "back");
  };

  const known = new WeakSet();
  const keepAll = () => document.querySelectorAll("form[data-offline]").forEach((form) => {
    if (!known.has(form)) keep(form);
    known.add(form);
  });
  document.addEventListener("DOMContentLoaded", keepAll);
  document.addEventListener("live:changed", keepAll);
  // on a page with two versions, whoever keeps what is stored needs his own no more
  document.addEventListener("click", (event) => {
    const user = event.target.closest?.("[data-offline-forget]")?.dataset.offlineForget;
    if (user === undefined) return;
    try { Object.keys(localStorage).filter((key) => key.startsWith(`offline:${user}:${location.pathname}:`)).forEach((key) => localStorage.removeItem(key)); } catch { /* private window */ }
  });
})();
