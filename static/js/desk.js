// Small manners of the desk's pages: data-print prints.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-print]")) window.print();
});
