// The plot timer on an open page. The server says how long is left and each screen counts from there, so that no screen's own clock
// matters; it asks again every few seconds. The bell is a tone made here. Pages are complete without this file.
(() => {
  const EVERY = 3000, PATIENCE = 8000, TICK = 200, LATE = 4000, SAID = [60, 30, 10], KEPT = "plot-bell";
  const now = () => performance.now();
  const clock = () => document.querySelector("[data-plot-clock]");
  if (!clock()) return;
  let since = "", ends = null, rang = "", told = "", asking = false, sound = null;

  // ---- the bell ----
  const remembered = () => { try { return sessionStorage.getItem(KEPT) === "on"; } catch { return false; } };
  const remember = () => { try { sessionStorage.setItem(KEPT, "on"); } catch { /* private window: this page only */ } };
  const awake = async () => {
    const Sound = window.AudioContext || window.webkitAudioContext;
    if (!Sound) return false;
    sound ??= new Sound();
    // without a tap some browsers never answer
    await Promise.race([sound.resume(), new Promise((done) => setTimeout(done, 300))]).catch(() => {});
    return sound.state === "running";
  };
  const strike = (at) => {
    for (const [pitch, loud, long] of [[880, 0.5, 1.4], [1760, 0.28, 1], [2637, 0.16, 0.7], [4435, 0.06, 0.35]]) {
      const tone = sound.createOscillator(), fade = sound.createGain();
      tone.frequency.value = pitch;
      fade.gain.setValueAtTime(0.0001, at);
      fade.gain.exponentialRampToValueAtTime(loud, at + 0.008);
      fade.gain.exponentialRampToValueAtTime(0.0001, at + long);
      tone.connect(fade).connect(sound.destination);
      tone.start(at);
      tone.stop(at + long + 0.05);
    }
  };
  const ring = () => {
    if (sound?.state !== "running") return;
    [0, 0.45, 0.9].forEach((after) => strike(sound.currentTime + 0.02 + after));
  };
  const offerBell = () => {
    const line = document.querySelector("[data-plot-bell]"), button = line?.querySelector("button");
    if (!button) return;
    line.hidden = !(window.AudioContext || window.webkitAudioContext);
    button.textContent = sound?.state === "running" ? button.dataset.on : button.dataset.off;
  };
  document.addEventListener("click", async (event) => {
    if (!event.target.closest("[data-plot-bell] button")) return;
    if (await awake()) { remember(); ring(); }
    offerBell();
  });

  // ---- the time ----
  const heard = (left, of) => {
    since = of;
    ends = of && left !== null ? now() + left : null;
    show();
  };
  const fromPage = () => {
    const here = clock();
    if (here) heard("left" in here.dataset ? Number(here.dataset.left) : null, here.dataset.since);
  };
  const say = (text) => {
    const line = clock()?.querySelector("[data-plot-said]");
    if (line && told !== since + text) { line.textContent = text; told = since + text; }
  };
  const show = () => {
    const here = clock();
    if (!here) return;
    if (!here.classList.contains("big")) here.hidden = ends === null;
    if (ends === null) { here.classList.remove("rung", "soon"); return; }
    const left = ends - now(), seconds = Math.max(0, Math.ceil(left / 1000));
    const figures = here.querySelector("[data-plot-figures]"), words = here.querySelector("[data-plot-words]");
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (figures.textContent !== shown) figures.textContent = shown;
    here.classList.toggle("soon", left > 0 && seconds <= 10);
    here.classList.toggle("rung", left <= 0);
    const word = left > 0 ? here.dataset.runs : here.dataset.rung;
    if (words.textContent !== word) words.textContent = word;
    if (SAID.includes(seconds)) say(here.dataset.seconds.replace("{seconds}", seconds));
    if (left <= 0 && rang !== since) {
      rang = since;
      // whoever comes long after the bell sees that it has rung, and does not hear it
      if (left > -LATE) { ring(); navigator.vibrate?.([400, 150, 400]); here.classList.add("struck"); say(here.dataset.rung); }
    }
  };
  const ask = async () => {
    const here = clock();
    if (!here || asking || document.hidden) return;
    const control = new AbortController(), late = setTimeout(() => control.abort(), PATIENCE), began = now();
    asking = true;
    try {
      const answer = await fetch(here.dataset.plotClock, { cache: "no-store", credentials: "same-origin", redirect: "manual", signal: control.signal });
      if (answer.ok) {
        const told = await answer.json();
        // it was said somewhere between the question and its answer
        heard(told.left === null ? null : told.left - (now() - began) / 2, told.since);
      }
    } catch { /* the count goes on by itself until the server is heard again */ } finally {
      clearTimeout(late);
      asking = false;
    }
  };

  // the timer's own page comes anew, or a part of it, whenever something happens there
  document.addEventListener("live:changed", () => { fromPage(); offerBell(); });
  document.addEventListener("htmx:after-swap", () => { fromPage(); offerBell(); });
  document.addEventListener("htmx:before-swap", (event) => {
    if ([409, 422].includes(event.detail.xhr.status)) { event.detail.shouldSwap = true; event.detail.isError = false; }
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
  fromPage();
  if (remembered()) awake().then(offerBell);
  offerBell();
  setInterval(show, TICK);
  setInterval(ask, EVERY);
})();
