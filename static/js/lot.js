// The draw by lot, redone from its input: the same steps as docs/pairing.md tells and docs/draw.pl
// takes; so are the first parties of pools and of a knock-out that were drawn by lot.  No
// dependency but SHA-256.
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

// Sizes that differ by one at most, as near to the wanted one as 3 to 6 allow.
const poolSizes = (count, wanted) => {
  if (count < 3) return [count];
  const even = (pools) => Array.from({ length: pools }, (_, at) => Math.floor(count / pools) + (at < count % pools ? 1 : 0));
  const far = (size) => Math.abs(size - wanted);
  const worth = (sizes) => [sizes[0] > 6 ? 1 : 0, Math.max(...sizes.map(far)), sizes[0] > wanted ? 1 : 0, sizes.reduce((sum, size) => sum + far(size), 0)];
  const less = (one, other) => one.map((it, at) => it - other[at]).find((it) => it) < 0;
  let best = even(1);
  for (let pools = 2; pools <= Math.floor(count / 3); pools += 1) {
    if (less(worth(even(pools)), worth(best))) best = even(pools);
  }
  return best;
};

// First meets last, second meets last but one; who is in the middle rests.
const inward = (who) => ({
  tables: who.slice(0, Math.floor(who.length / 2)).map((one, at) => [one, who.at(-1 - at)]),
  rests: who.length % 2 ? [who[(who.length - 1) / 2]] : [],
});

const pools = (request, drawn) => {
  let start = 0;
  const found = poolSizes(drawn.length, request.options.pool_size ?? 4).map((size) => {
    start += size;
    return inward(drawn.slice(start - size, start));
  });
  return { tables: found.flatMap((one) => one.tables), rests: found.flatMap((one) => one.rests) };
};

// The drawn order are the seeds, on their places 1 8 4 5 2 7 3 6; a seed without opponent rests.
const knockout = (request, drawn) => {
  let places = [1];
  while (places.length < drawn.length) places = places.flatMap((seed) => [seed, 2 * places.length + 1 - seed]);
  const slots = places.map((seed) => drawn[seed - 1] ?? null);
  const matches = slots.flatMap((one, at) => (at % 2 ? [] : [[one, slots[at + 1]]]));
  const rests = matches.filter((both) => both.includes(null)).map((both) => both.find((one) => one !== null));
  if (rests.length > 1 && ["placing", "ranking"].includes(request.options.losers)) return null;
  return { tables: matches.filter((both) => !both.includes(null)), rests };
};

const stages = (request) => {
  const { order, same_group: group, teams, bye } = request.options;
  const by = request.system;
  const plain = request.entrants.every((one) => !(one.met ?? []).length && !one.byes && !one.fixed && (group === "allow" || !one.group));
  const lot = order === "draw" || (by === "pools" && !order);
  if (request.round !== 1 || (request.history ?? []).length || !plain || !lot) return null;
  if ((by === "knockout" && teams) || (bye === "none" && request.entrants.length % 2)) return null;
  const drawn = new Stream(request.seed).shuffle(request.entrants.map((one) => one.id).sort((a, b) => a - b));
  return by === "pools" ? pools(request, drawn) : knockout(request, drawn);
};

export const redone = (request) => {
  if (request.system !== "draw") return stages(request);
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
