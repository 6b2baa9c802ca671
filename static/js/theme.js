// Light or dark before the first paint: loaded in the head, not as a module, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const kept = "dixdeder-theme";
  const night = window.matchMedia("(prefers-color-scheme: dark)");

  const chosen = () => {
    try {
      return localStorage.getItem(kept);
    } catch {
      return null; // storage may be forbidden; the page works without it
    }
  };

  const apply = () => {
    if (root.dataset.themeFixed !== undefined) return;
    root.dataset.bsTheme = chosen() ?? (night.matches ? "dark" : "light");
  };

  apply();
  night.addEventListener("change", apply);
  window.addEventListener("storage", apply);
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-toggle]")) return;
    try {
      localStorage.setItem(kept, root.dataset.bsTheme === "dark" ? "light" : "dark");
      apply();
    } catch {
      root.dataset.bsTheme = root.dataset.bsTheme === "dark" ? "light" : "dark";
    }
  });
})();
