// A name field that offers the players the club knows: arrows choose, Enter or Tab accepts,
// Escape closes.  Nothing is accepted that was not chosen: a new name may begin like a known one.
//   watch(root, address)   watches every input[data-suggest] inside root; address?q= answers
//                          {"players": [{"name", "hint", "categories"}]}
const WAIT = 60;
let number = 0;

class Suggest {
  constructor(input, address) {
    this.input = input;
    this.address = address;
    this.offers = [];
    this.at = -1;
    this.list = document.createElement("ul");
    this.list.className = "suggestions";
    this.list.id = `suggestions-${++number}`;
    this.list.setAttribute("role", "listbox");
    this.list.hidden = true;
    input.after(this.list);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.list.id);
    input.setAttribute("aria-expanded", "false");
    input.addEventListener("input", () => this.soon());
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("blur", () => this.close());
    this.list.addEventListener("mousedown", (event) => {
      event.preventDefault(); // keeps the cursor in the field
      const item = event.target.closest("li");
      if (item) this.accept(Number(item.dataset.at));
    });
  }

  hush() {
    clearTimeout(this.timer);
    this.asked?.abort();
  }

  soon() {
    this.hush();
    this.mark(-1); // what was chosen was chosen for other letters
    if (!this.input.value.trim()) return this.close();
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  async ask() {
    this.asked = new AbortController();
    try {
      const address = `${this.address}?q=${encodeURIComponent(this.input.value)}`;
      const answer = await fetch(address, { signal: this.asked.signal });
      if (answer.ok && document.activeElement === this.input) this.show((await answer.json()).players);
    } catch (error) {
      if (error.name !== "AbortError") this.close(); // typing goes on without offers
    }
  }

  show(offers) {
    this.offers = offers;
    this.at = -1;
    this.list.replaceChildren(...offers.map((offer, at) => {
      const item = document.createElement("li");
      item.id = `${this.list.id}-${at}`;
      item.dataset.at = at;
      item.setAttribute("role", "option");
      item.append(offer.name);
      if (offer.hint) {
        const hint = document.createElement("span");
        hint.className = "hint";
        hint.textContent = offer.hint;
        item.append(" ", hint);
      }
      return item;
    }));
    this.open(offers.length > 0);
  }

  open(on) {
    this.list.hidden = !on;
    this.input.setAttribute("aria-expanded", String(on));
    if (!on) this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.hush();
    this.at = -1;
    this.open(false);
  }

  mark(chosen) {
    this.at = chosen;
    [...this.list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === chosen)));
    if (chosen < 0) return this.input.removeAttribute("aria-activedescendant");
    this.list.children[chosen].scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", `${this.list.id}-${chosen}`);
  }

  move(step) {
    this.hush(); // an answer still on its way must not take the choice back
    const many = this.offers.length;
    this.mark(this.at < 0 && step < 0 ? many - 1 : (this.at + step + many) % many);
  }

  accept(at) {
    const offer = this.offers[at];
    this.input.value = offer.name;
    this.close();
    this.input.dispatchEvent(new CustomEvent("suggest:accepted", { bubbles: true, detail: offer }));
  }

  key(event) {
    if (this.list.hidden || event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if ((event.key === "Enter" || event.key === "Tab") && this.at >= 0) {
      this.accept(this.at); // the page then moves on as it does after a typed name
    }
  }
}

export const watch = (root, address) => {
  for (const input of root.querySelectorAll("input[data-suggest]")) {
    if (input.hasAttribute("role")) continue;
    new Suggest(input, address);
  }
};
