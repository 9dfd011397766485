// The attack's form under the thumb: numbers step by a tap, and a way to another choice takes along what was entered.
(() => {
  const CHOSEN = ["calc", "ship", "by", "torpedo", "form", "mission", "eligible"]; // the ways themselves say these
  const form = () => document.getElementById("asked");

  const ready = (root) => {
    for (const button of root.querySelectorAll(".stepper [data-by]")) button.hidden = false;
  };

  const step = (button) => {
    const field = button.parentElement.querySelector("input");
    const stepped = (parseInt(field.value, 10) || 0) + Number(button.dataset.by);
    field.value = Math.min(Math.max(stepped, Number(field.min)), Number(field.max));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };

  // a number typed with the keys is looked at as soon as the typing rests
  let typed;
  document.addEventListener("input", ({ target }) => {
    if (target.type !== "number" || !form() || target.form !== form()) return;
    clearTimeout(typed);
    typed = setTimeout(() => target.dispatchEvent(new Event("change", { bubbles: true })), 400);
  });

  const entered = () => {
    const said = new URLSearchParams(new FormData(form()));
    for (const [name, value] of [...said]) if (!value) said.delete(name);
    return said;
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".stepper [data-by]");
    if (button) step(button);
    const way = event.target.closest?.("a[data-keep]");
    if (!way || !form()) return;
    const to = new URL(way.href);
    const kept = way.dataset.keep.split(" ").filter(Boolean);
    for (const [name, value] of entered()) {
      if (CHOSEN.includes(name) || (kept.length && !kept.includes(name))) continue;
      to.searchParams.set(name, value);
    }
    way.href = to;
  });

  // what is entered is what stands in the form now, also where what may come of it has not been seen yet
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "roll" || event.target.method !== "post" || !form()) return;
    const to = new URL(event.target.action);
    to.search = entered();
    event.target.action = to;
  }, true);

  document.addEventListener("DOMContentLoaded", () => ready(document));
})();
