// The report page with script: the draft is kept after each change, names are tapped, links lead into closed rows.
(() => {
  const form = document.querySelector("form[data-report]");
  if (!form) return;
  const words = JSON.parse(form.dataset.words);
  form.classList.add("live");
  form.querySelector("[data-lists]").open = false;
  form.querySelector("#rulings").open = Boolean(form.querySelector('.ruling button, .ruling .error'));

  let draw = () => {};
  const saving = ReadyRoom.saving(form, words, () => draw());
  draw = ReadyRoom.claims(form, words, () => saving.changed());
  draw();

  // fields of the pad and of unsent lists are no part of the draft
  const own = (field) => field.name && !/^(pad-|new-|bring-|fly-)/.test(field.name);
  form.addEventListener("input", (event) => { if (own(event.target)) saving.changed(700); });
  form.addEventListener("change", (event) => { if (own(event.target)) saving.changed(); });

  // a link to a field opens the row it stands in and puts the cursor there
  form.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-go]");
    const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!target) return;
    event.preventDefault();
    for (let row = target.closest("details"); row; row = row.parentElement.closest("details")) row.open = true;
    const control = target.matches("input, select, textarea") ? target
      : target.querySelector("summary, input:checked, input:not([type=hidden]), select, textarea") ?? target;
    control.focus();
    target.scrollIntoView({ block: "center" });
  });
})();
