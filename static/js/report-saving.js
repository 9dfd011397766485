// Keeps the draft: sends the form after each change, shows the server's answer, and holds what could not be sent in this
// browser until the server is back.
globalThis.ReadyRoom ??= {};
ReadyRoom.saving = (form, words, shown) => {
  const EDITS = /^(keep|claim|bring:|fly:|un[a-z]+:|next-turn|turn-back|turns)/;
  const BACK_OFF = [1000, 2000, 4000, 8000, 15000];
  const place = `report:${form.dataset.draft}`;
  let deed = "", dirty = false, sending = false, tries = 0, timer = 0, last = "", key = "", arrived = "";

  const status = (text, state) => {
    const line = form.querySelector("[data-status]");
    if (state === "waiting" && line.dataset.state !== "waiting") form.querySelector("[data-announce]").textContent = text;
    line.textContent = text;
    line.dataset.state = state;
  };
  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = bytes[6] & 15 | 64;
    bytes[8] = bytes[8] & 63 | 128;
    const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };
  const hold = (text) => {
    if (!form.dataset.draft) return;
    try { if (text) localStorage.setItem(place, text); else localStorage.removeItem(place); } catch { /* private window */ }
  };
  const held = () => { try { return localStorage.getItem(place); } catch { return null; } };

  // What is sent. The key changes with the content, so that the same content sent twice is known as such; ``after`` is the
  // key of what was sent before without an answer, so that the server knows its own sender again.
  function payload() {
    const data = new URLSearchParams(new FormData(form));
    data.delete("key");
    data.delete("csrfmiddlewaretoken");
    data.set("do", deed || "keep");
    const text = data.toString();
    if (text !== last || !key) {
      if (key && key !== arrived) form.dataset.after = key;
      key = newKey();
      last = text;
    }
    data.set("key", key);
    if (form.dataset.after) data.set("after", form.dataset.after);
    return data.toString();
  }

  function changed(wait = 250) {
    dirty = true;
    hold(payload());
    status(words.saving, "saving");
    clearTimeout(timer);
    timer = setTimeout(send, wait);
  }

  const post = (text) => fetch(form.action, {
    method: "POST",
    headers: {
      "X-Report": "part",
      "X-CSRFToken": form.elements.csrfmiddlewaretoken.value,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: text,
    credentials: "same-origin",
    redirect: "manual",
    signal: AbortSignal.timeout ? AbortSignal.timeout(20000) : undefined,
  });

  async function send() {
    clearTimeout(timer);
    if (sending || (!dirty && !deed)) return !dirty;
    sending = true;
    const text = payload(), sent = key, with_ = deed;
    // a button changes rows: until its answer is there nothing else can be entered
    const focused = document.activeElement;
    form.inert = Boolean(deed);
    dirty = false;
    let trouble = "";
    try {
      const answer = await post(text);
      if (answer.ok) {
        arrived = sent;
        delete form.dataset.after;
        if (deed === with_) deed = "";
        accept(await answer.text(), with_);
      } else if (answer.status === 409) {
        leave(text);
        return false;
      } else {
        trouble = answer.status >= 500 ? words.broken : words.refused;
        if (answer.status < 500) await renew();
      }
    } catch {
      trouble = words.waiting;
    } finally {
      sending = false;
      form.inert = false;
      if (with_) (focused.isConnected ? focused : form.querySelector(".running button")).focus();
    }
    if (trouble) {
      dirty = true;
      status(trouble, "waiting");
      timer = setTimeout(send, BACK_OFF[Math.min(tries++, BACK_OFF.length - 1)]);
      return false;
    }
    tries = 0;
    if (dirty) return send();
    hold("");
    return true;
  }

  function accept(html, used) {
    const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("form[data-report]");
    if (!fresh) return;
    // what was entered in the meantime is sent next, and its answer shown
    // (what somebody else entered is not shown yet then, so the form still is one of the version before)
    if (dirty) form.elements.edit.value = "merged" in fresh.dataset ? form.elements.edit.value : fresh.elements.edit.value;
    else {
      ReadyRoom.morph(form, fresh, used);
      form.querySelector("[data-status]").dataset.state = "saved";
      if ("merged" in fresh.dataset) {
        status(words.merged, "saved");
        form.querySelector("[data-announce]").textContent = words.merged;
      }
    }
    shown();
  }

  // Somebody else changed the draft: the page with both versions comes from an ordinary sending of the same fields.
  function leave(text) {
    const whole = document.createElement("form");
    whole.method = "post";
    whole.action = form.action;
    const field = (name, value) => {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      whole.append(input);
    };
    for (const [name, value] of new URLSearchParams(text)) field(name, value);
    field("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    document.body.append(whole);
    whole.submit();
  }

  // What an earlier visit could not send goes first; until it has arrived nothing new can be entered.
  async function resend() {
    const text = held();
    if (!text) return;
    if (new URLSearchParams(location.search).has("settled")) {
      hold("");
      history.replaceState(null, "", location.pathname);
      return;
    }
    form.inert = true;
    status(words.saving, "saving");
    try {
      const answer = await post(text);
      if (answer.status === 409) { leave(text); return; }
      if (!answer.ok) throw new Error(String(answer.status));
      accept(await answer.text(), "keep");
      hold("");
      form.inert = false;
    } catch {
      status(words.waiting, "waiting");
      setTimeout(resend, BACK_OFF[Math.min(tries++, BACK_OFF.length - 1)]);
    }
  }

  form.addEventListener("submit", async (event) => {
    const word = event.submitter?.value ?? "keep";
    if (form.dataset.going) return;
    event.preventDefault();
    // buttons that change rows are answered here; every other leads to another page
    if (EDITS.test(word)) {
      deed = word;
      changed(0);
      return;
    }
    event.submitter.setAttribute("aria-busy", "true");
    const kept = await settle();
    event.submitter.removeAttribute("aria-busy");
    if (!kept) return;
    form.dataset.going = "1";
    form.requestSubmit(event.submitter);
  });
  // waits for a sending under way, then sends what is left; never at once, for a form may not be sent while it is being sent
  async function settle() {
    do await new Promise((done) => setTimeout(done, 20)); while (sending);
    return dirty ? send() : true;
  }
  addEventListener("online", () => { if (dirty) send(); });
  addEventListener("pageshow", () => { delete form.dataset.going; });
  // signing in again gives a new token; it is taken from the page as it is now
  async function renew() {
    const fresh = await current();
    if (fresh) form.elements.csrfmiddlewaretoken.value = fresh.elements.csrfmiddlewaretoken.value;
  }
  // the form as the server has it; null where it has none any more, undefined where it did not answer well
  async function current() {
    const answer = await fetch(form.action, { credentials: "same-origin" });
    if (!answer.ok) return undefined;
    return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("form[data-report]");
  }

  // back from another page or device: what is stored now, as long as nothing here waits to be sent
  async function refresh() {
    if (dirty || sending || form.inert) return;
    try {
      const fresh = await current();
      if (dirty || sending || fresh?.dataset.edit === form.dataset.edit) return;
      if (fresh === null) location.reload();
      else if (fresh) {
        ReadyRoom.morph(form, fresh);
        shown();
      }
    } catch { /* no connection: the next change says so */ }
  }
  document.addEventListener("visibilitychange", () => { if (document.hidden) send(); else refresh(); });
  addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
  if (form.dataset.draft) resend();
  return { changed, send };
};
