// The draw by lot, redone from its input: the same steps as docs/pairing.md tells and docs/draw.pl
// takes.  No dependency but SHA-256.
//   redone(request) answers {tables: [[a, b] ...], rests: [...]}, or null where shuffles alone do
//   not settle the draw and the whole program is needed.
import { sha256 } from "./sha256.js";

const SPAN = 1n << 64n;

// Numbers from a seed: SHA-256 of seed/0, seed/1 ..., each four numbers of 64 bits.
class Stream {
  constructor(seed) {
    this.seed = seed;
    this.block = 0;
    this.words = [];
  }

  word() {
    if (!this.words.length) {
      const digest = sha256(`${this.seed}/${this.block}`);
      this.words = [0, 8, 16, 24].map((at) => digest.getBigUint64(at));
      this.block += 1;
    }
    return this.words.shift();
  }

  below(n) {
    const size = BigInt(n);
    const limit = SPAN - (SPAN % size);
    let word = this.word();
    while (word >= limit) word = this.word();
    return Number(word % size);
  }

  shuffle(items) {
    const drawn = [...items];
    for (let place = drawn.length - 1; place > 0; place -= 1) {
      const other = this.below(place + 1);
      [drawn[place], drawn[other]] = [drawn[other], drawn[place]];
    }
    return drawn;
  }
}

const two = (items) => items.slice(0, items.length - (items.length % 2))
  .reduce((tables, one, at) => (at % 2 ? [...tables.slice(0, -1), [tables.at(-1)[0], one]] : [...tables, [one]]), []);

const apart = (request, entrants, met) => ([a, b]) =>
  (request.options.rematch !== "allow" && met.has(`${Math.min(a, b)}-${Math.max(a, b)}`)) ||
  (request.options.same_group !== "allow" && entrants.get(a).group && entrants.get(a).group === entrants.get(b).group);

const meetings = (request, entrants) => new Set(
  request.entrants.flatMap((one) => (one.met ?? [])
    .filter((other) => entrants.has(other))
    .map((other) => `${Math.min(one.id, other)}-${Math.max(one.id, other)}`)),
);

export const redone = (request) => {
  const ids = request.entrants.map((one) => one.id).sort((a, b) => a - b);
  const entrants = new Map(request.entrants.map((one) => [one.id, one]));
  const met = meetings(request, entrants);
  const { bye, bis: owed = [] } = request.options;
  if (request.rounds > (ids.length + (ids.length % 2)) / 2 || owed.length) return null;
  const clash = apart(request, entrants, met);
  const byes = (id) => entrants.get(id).byes ?? 0;
  const least = Math.min(...ids.map(byes));
  let extra = [];
  let rest = null;
  if (ids.length % 2 && bye === "asce_bis") {
    const left = request.rounds - request.round + 1;
    const drawn = new Stream(`${request.seed}/bis`).shuffle(ids).sort((a, b) => byes(a) - byes(b)).slice(0, left);
    extra = two(drawn);
    if (extra.some(clash)) return null;
    extra.forEach(([a, b]) => met.add(`${Math.min(a, b)}-${Math.max(a, b)}`));
    [rest] = drawn;
  } else if (ids.length % 2 && bye === "lowest") {
    const below = (a, b) => entrants.get(b).rank - entrants.get(a).rank || b - a;
    [rest] = ids.filter((id) => byes(id) === least).sort(below);
  }
  const stream = new Stream(request.seed);
  const tries = Math.max(20, Math.min(400, Math.floor(60000 / ids.length)));
  for (let count = 0; count < tries; count += 1) {
    const order = stream.shuffle(ids);
    const idle = ids.length % 2 && bye === "random" ? order.findLast((id) => byes(id) === least) : rest;
    const tables = two(order.filter((id) => id !== idle));
    if (!tables.some(clash)) return { tables: [...tables, ...extra], rests: idle === null ? [] : [idle] };
  }
  return null;
};
