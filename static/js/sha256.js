// SHA-256 (FIPS 180-4) in plain script: a hall's address has no https, and without it browsers
// keep their own crypto.subtle back.
//   sha256(text) answers 32 bytes of the UTF-8 text's digest.
const roots = (count, power) => {
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    if (found.every((_, at) => n % primes[at])) {
      primes[found.length] = n;
      found.push(fraction(n, power));
    }
  }
  return found;
};
const primes = [];

// The first 32 bits of the fractional part of n ** (1 / power), by whole numbers only.
const fraction = (n, power) => {
  const wanted = BigInt(n) << BigInt(32 * power);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(power) <= wanted) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
};

const START = roots(8, 2);
const ROUNDS = roots(64, 3);
const turn = (word, by) => (word >>> by) | (word << (32 - by));

const block = (state, view, offset) => {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => { state[at] = (state[at] + word) | 0; });
};

export const sha256 = (text) => {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8 >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = [...START];
  for (let offset = 0; offset < padded.length; offset += 64) block(state, view, offset);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(4 * at, word));
  return digest;
};
