// The share sheet of a phone, where there is one.
document.addEventListener("DOMContentLoaded", () => {
  if (!navigator.share) return;
  document.querySelectorAll("[data-share]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {}));
  });
});
