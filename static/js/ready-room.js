// The theme switch, toasts, the menu, the key of search, copying, and files that are too large. Pages are complete without this file.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => root.dataset.theme || (dark.matches ? "night" : "day");

  const switchTheme = (button) => {
    const label = () => { button.textContent = theme() === "night" ? button.dataset.day : button.dataset.night; };
    button.hidden = false;
    label();
    dark.addEventListener("change", label);
    button.addEventListener("click", () => {
      root.dataset.theme = theme() === "night" ? "day" : "night";
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* private window: this page only */ }
      label();
    });
  };

  const copyFrom = (button) => {
    const source = document.getElementById(button.dataset.copy);
    if (!source) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const text = "value" in source ? source.value : source.textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = button.dataset.copied;
      } catch {
        // plain http on the local network has no clipboard: select it for the person
        if (source.select) source.select(); else getSelection().selectAllChildren(source);
      }
    });
  };

  // Offers the zone that the browser itself is in, where another one is chosen.
  const offerZone = (line) => {
    const select = document.getElementById(line.dataset.ownZone);
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!select || !own || select.value === own || ![...select.options].some((option) => option.value === own)) return;
    line.querySelector("b").textContent = own.replaceAll("_", " ");
    line.hidden = false;
    line.querySelector("button").addEventListener("click", () => { select.value = own; line.hidden = true; });
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-own-zone]").forEach(offerZone);
    document.querySelectorAll("[data-theme-switch]").forEach(switchTheme);
    document.querySelectorAll("[data-copy]").forEach(copyFrom);
    document.querySelectorAll("[data-print]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => print());
    });
    document.querySelectorAll("[data-toast-close]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => button.closest(".toast").remove());
    });
    // what was done is said for a while and then goes, the journal keeps it; it stays while a hand or the keyboard rests on it
    document.querySelectorAll(".toast:not(.still, .warning, :has(a))").forEach((toast) => {
      const go = () => toast.matches(":hover, :focus-within") ? setTimeout(go, 2000) : toast.remove();
      setTimeout(go, 8000);
    });
    // a file that is far too large is said at its field: the server hangs up before it could say so on a page of ours
    document.querySelectorAll("input[type=file][data-most]").forEach((input) => {
      input.addEventListener("change", () => {
        const large = [...input.files].reduce((sum, file) => sum + file.size, 0) > Number(input.dataset.most);
        input.setCustomValidity(large ? input.dataset.tooBig : "");
        input.reportValidity();
      });
    });
    // "/" goes to the field of search, as on many sites
    addEventListener("keydown", (event) => {
      const field = document.getElementById("search-words") || document.querySelector("[data-find]");
      const typing = event.target.closest?.("input, select, textarea, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing || !field?.checkVisibility()) return;
      event.preventDefault();
      field.focus();
    });
    const MORE = ":is(.nav, .dl-tabs) .more[open]";
    document.addEventListener("click", (event) => {
      for (const more of document.querySelectorAll(MORE)) if (!more.contains(event.target)) more.open = false;
    });
    document.addEventListener("keydown", (event) => {
      const more = event.key === "Escape" && event.target.closest?.(MORE);
      if (more) { more.open = false; more.querySelector("summary").focus(); }
    });
    // a form sent by a second tap makes no second request; the server would answer it the same
    document.addEventListener("submit", (event) => {
      const button = event.submitter;
      if (event.defaultPrevented || !button || event.target.matches("[hx-post], [hx-get]")) return;
      if (button.getAttribute("aria-busy") === "true") event.preventDefault();
      button.setAttribute("aria-busy", "true");
    });
    addEventListener("pageshow", () => {
      document.querySelectorAll("button[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
    });
  });
})();
