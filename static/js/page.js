// Small manners of every page: data-confirm asks before a form leaves, data-submit-on-change sends
// a form when a choice is made; the cursor is on the refused field, or on the first of a form with
// data-focus-first.
document.addEventListener("submit", (event) => {
  const question = event.submitter?.dataset.confirm ?? event.target.dataset.confirm;
  if (question && !window.confirm(question)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit-on-change]")) event.target.form.requestSubmit();
});

// A form that is fetched anew while somebody types in it keeps what was typed since it was asked for.
let before = new Map();
let typed = [];
const texts = (form) => [...form.querySelectorAll("input:is([type=text], [type=number])[id]")];

document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.detail.target;
  if (form?.matches("form")) before = new Map(texts(form).map((field) => [field.id, field.value]));
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const form = event.detail.target;
  if (form?.matches("form")) typed = texts(form).filter((field) => before.has(field.id) && field.value !== before.get(field.id));
});

document.addEventListener("htmx:afterSettle", () => {
  for (const { id, value } of typed.splice(0)) {
    const field = document.getElementById(id);
    if (!field) continue;
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

// On a phone the tabs of a concours are one line to push along: begin where one is.
const showTab = () => {
  const tab = document.querySelector(".site-header nav [aria-current]");
  if (tab) tab.closest("ul").scrollLeft = tab.offsetLeft - tab.parentElement.parentElement.offsetLeft - 20;
};
window.addEventListener("resize", showTab);
showTab();

const FIRST = "[data-focus-first] :is(input:not([type=hidden]), select, textarea)";
(document.querySelector("[aria-invalid=true]") ?? document.querySelector(FIRST))?.focus();
