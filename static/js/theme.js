// Day or night, as chosen here before: read before the first paint, so this file is not deferred.
(() => {
  let chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch { /* private window: the system decides */ }
  if (chosen === "day" || chosen === "night") document.documentElement.dataset.theme = chosen;
})();
