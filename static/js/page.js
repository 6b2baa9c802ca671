// Small manners of every page: data-confirm asks before a form leaves, data-submit-on-change sends
// a form when a choice is made, and a refused field gets the cursor.
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

document.querySelector("[aria-invalid=true]")?.focus();
