// The hex field and the dive planner of the Dauntless desk: a tap on small hexes, keys for the steps. Pages are complete without it.
(() => {
  const SIDE = 10, HALF = SIDE * Math.sqrt(3) / 2;

  // as games.dauntless.map.grid.nearest
  const nearest = (x, y) => {
    const q = x / (SIDE * 1.5), r = y / (2 * HALF) - x / (SIDE * 3), s = -q - r;
    let columns = Math.round(q), rows = Math.round(r);
    const thirds = Math.round(s), off = [Math.abs(columns - q), Math.abs(rows - r), Math.abs(thirds - s)];
    if (off[0] > off[1] && off[0] > off[2]) columns = -rows - thirds;
    else if (off[1] > off[2]) rows = -columns - thirds;
    return `${columns || 0}, ${rows || 0}`;
  };

  // hexes too small for buttons of their own: the script reckons which one was met
  document.addEventListener("click", (event) => {
    const layer = event.target.closest?.(".dm-taps");
    if (!layer || event.target.closest(".dm-tap")) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(layer.getScreenCTM().inverse());
    const form = layer.closest("form"), said = Object.assign(document.createElement("input"), { type: "hidden", name: layer.dataset.taps, value: nearest(point.x, point.y) });
    form.append(said);
    form.requestSubmit();
    said.remove();
  });

  // what is entered is what stands in the form now, also where its answer is still on its way
  document.addEventListener("submit", (event) => {
    const plan = document.getElementById(event.target.dataset.sends ?? "");
    if (plan) event.target.action = `${location.pathname}?${new URLSearchParams(new FormData(plan))}`;
  });

  let before = "";
  document.addEventListener("keydown", (event) => {
    const form = document.getElementById("dive");
    if (!form || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea")) return;
    const key = event.key === "Backspace" ? "<" : event.key.toLowerCase();
    if (key === "p" || key === "o") { before = key; return; }
    const button = form.querySelector(`[data-key="${CSS.escape(before + key)}"]`);
    before = "";
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });

  // what is being typed while the answer comes stays, and so does the place in it
  let typed = null;
  document.addEventListener("htmx:before-swap", () => {
    const one = document.activeElement;
    typed = one?.matches("#dm input[type=text], #dm input:not([type])") && one.value !== one.defaultValue ? [one.name, one.value, one.selectionStart] : null;
  });
  document.addEventListener("htmx:after-swap", () => {
    const one = typed && document.querySelector(`#dm [name="${CSS.escape(typed[0])}"]`);
    if (one) { one.value = typed[1]; one.focus(); one.setSelectionRange(typed[2], typed[2]); }
    typed = null;
  });

  const show = () => document.querySelectorAll(".dm-hint").forEach((one) => { one.hidden = false; });
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("htmx:after-swap", show);
})();
