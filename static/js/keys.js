// Keyboard shortcuts by attributes, also for what htmx swaps in later:
//   data-key="F2"        focuses a field, clicks a button or link; "Alt+N", "Ctrl+Enter", "g" too
//   data-key-label="…"   what the list of keys says (else aria-label, the label or the text)
// "?" opens the list, the dialog #keys of base.html.
const FIELDS = "input, select, textarea";
const TYPING = "input:not([type=checkbox], [type=radio], [type=submit], [type=button]), select, textarea, [contenteditable=true]";

const nameOf = (event) => {
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("ctrl");
  if (event.altKey) parts.push("alt");
  if (event.shiftKey && event.key.length > 1) parts.push("shift");
  parts.push(event.key.toLowerCase());
  return parts.join("+");
};

// A lone letter must not fire while somebody types a name; F keys and Ctrl or Alt always may.
const free = (event) =>
  /^F\d+$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || event.key === "Escape" ||
  !event.target.closest?.(TYPING);

const visible = (element) => element.offsetParent !== null || element.getClientRects().length > 0;

const holders = () =>
  [...document.querySelectorAll("[data-key]")].filter((element) => !element.disabled && visible(element));

const keysOf = (element) => element.dataset.key.split(/\s+/).map((key) => key.toLowerCase());

// What an element says, the picture of its key left out.
const textOf = (element) => {
  const copy = element?.cloneNode(true);
  copy?.querySelectorAll("kbd").forEach((cap) => cap.remove());
  return copy?.textContent ?? "";
};

const labelOf = (element) =>
  (element.dataset.keyLabel || element.getAttribute("aria-label") || textOf(element.labels?.[0]) || textOf(element))
    .trim().replace(/\s+/g, " ");

// A key as the reader's keyboard has it written: "Ctrl+Enter" is Ctrl+Entrée in French.
const written = (key, words) =>
  key.split("+").map((part) => words[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part)).join("+");

const act = (element) => {
  if (element.matches(FIELDS) && !element.matches("[type=checkbox], [type=radio]")) {
    element.focus();
    element.select?.();
  } else {
    element.click();
  }
};

const list = (dialog) => {
  const rows = holders().map((element) => {
    const row = document.createElement("div");
    const term = document.createElement("dt");
    const meaning = document.createElement("dd");
    for (const key of element.dataset.key.split(/\s+/)) {
      const cap = document.createElement("kbd");
      cap.textContent = written(key, dialog.dataset);
      term.append(cap, " ");
    }
    meaning.textContent = labelOf(element);
    row.append(term, meaning);
    return row;
  });
  dialog.querySelector("[data-keys-list]").replaceChildren(...rows);
  dialog.querySelector("[data-keys-none]").hidden = rows.length > 0;
};

const announce = (root) => {
  for (const element of root.querySelectorAll("[data-key]")) {
    element.setAttribute("aria-keyshortcuts", element.dataset.key.replaceAll("Ctrl+", "Control+"));
  }
};

const openList = () => {
  const dialog = document.getElementById("keys");
  if (!dialog || dialog.open) return;
  list(dialog);
  dialog.showModal();
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || !event.key || !free(event)) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "?" && !event.ctrlKey && !event.altKey) {
    openList();
    event.preventDefault();
    return;
  }
  const pressed = nameOf(event);
  const target = holders().find((element) => keysOf(element).includes(pressed));
  if (!target) return;
  event.preventDefault();
  act(target);
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-keys-open]")) openList();
});

document.addEventListener("htmx:load", (event) => announce(event.target));
announce(document);
