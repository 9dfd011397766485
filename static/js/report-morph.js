// Puts the server's answer in the place of what is shown, node by node, so that focus and open rows stay.
// Nothing of the page is known here but the names of fields.
globalThis.ReadyRoom ??= {};
(() => {
  // fields whose state is the reader's alone, until a button has used them
  const LOCAL = /^(pad-|new-|bring-|fly-)/;

  // name and place of a node among its brothers; radios of one name are told apart by their value
  const keyOf = (node) => node.nodeType !== Node.ELEMENT_NODE ? ""
    : node.id || node.dataset.key || (node.name ? `${node.name}=${node.type === "radio" || node.type === "submit" ? node.value : ""}` : "");
  const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

  function attributes(old, fresh) {
    for (const { name, value } of [...fresh.attributes]) {
      if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
    }
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
    }
  }
  const kept = (node, name) => (name === "open" && node.nodeName === "DETAILS")
    || (node.classList.contains("seat") && (name === "tabindex" || name === "aria-pressed"))
    || (name === "class" && node.classList.contains("new"));

  function value(old, fresh, keep) {
    if (keep(old.name)) return;
    if (old.type === "radio" || old.type === "checkbox") old.checked = fresh.hasAttribute("checked");
    else if (old.nodeName === "SELECT") old.value = fresh.value;
    else if (old.value !== fresh.value) old.value = fresh.value;
  }

  function node(old, fresh, keep) {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    if (old.hasAttribute("data-announce")) return;
    attributes(old, fresh);
    if (old.nodeName !== "TEXTAREA") children(old, fresh, keep);
    if (["INPUT", "SELECT", "TEXTAREA"].includes(old.nodeName)) value(old, fresh, keep);
  }

  function children(old, fresh, keep) {
    const keyed = new Map();
    for (const child of old.childNodes) if (keyOf(child)) keyed.set(keyOf(child), child);
    let here = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const key = keyOf(wanted);
      let match = key ? keyed.get(key) : here;
      if (!key) while (match && keyOf(match) && fresh.ownerDocument.getElementById(match.id)) match = match.nextSibling;
      if (match && alike(match, wanted) && keyOf(match) === key) {
        if (match === here) here = here.nextSibling;
        else old.insertBefore(match, here);
        node(match, wanted, keep);
      } else {
        old.insertBefore(document.importNode(wanted, true), here);
      }
    }
    while (here) {
      const next = here.nextSibling;
      here.remove();
      here = next;
    }
  }

  // ``used``: whether a button used the reader's own fields
  ReadyRoom.morph = (old, fresh, used) => {
    for (const name of ["data-edit", "data-draft"]) old.setAttribute(name, fresh.getAttribute(name));
    children(old, fresh, (name) => LOCAL.test(name) && (!used || name.startsWith("pad-")));
  };
})();
