// A partie at the desk: a key that opens a form, and one that prints one part of the page alone.
document.addEventListener("click", (event) => {
  const opener = event.target.closest?.("[data-open]");
  if (opener) {
    const form = document.querySelector(opener.dataset.open);
    form.hidden = false;
    form.querySelector("input:not([type=hidden])")?.focus();
  }
  const printer = event.target.closest?.("[data-print]");
  if (printer) {
    document.body.dataset.printing = printer.dataset.print;
    window.print();
  }
});

window.addEventListener("afterprint", () => { delete document.body.dataset.printing; });

// What the swap of two pairs costs is there: say why next.
document.addEventListener("htmx:afterSettle", (event) => {
  const why = event.target.querySelector?.("#id_why");
  (why ?? event.target.querySelector?.("[aria-invalid=true]"))?.focus();
});
