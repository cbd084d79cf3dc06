/**
 * SHA-256 of its own, because a page of the shop's own network comes over plain HTTP, where browsers offer none; and a
 * challenge takes more hashes than calls of the browser's would be quick for.
 */

const firstPrimes = [...Array(312).keys()].filter(
  (n) => n > 1 && ![...Array(18).keys()].some((d) => d > 1 && d < n && n % d === 0),
);
/** The first 32 bits of the fraction of a root. */
const fractionOf = (root: number) => ((root % 1) * 2 ** 32) | 0;
const K = Int32Array.from(firstPrimes, (prime) => fractionOf(Math.cbrt(prime)));
const START = Int32Array.from(firstPrimes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));

const w = new Int32Array(64);

/** Mixes the 16 words of a block into the 8 words of `state`. */
function mix(state: Int32Array, block: Int32Array): void {
  w.set(block);
  for (let i = 16; i < 64; i += 1) {
    const a = w[i - 15] as number;
    const b = w[i - 2] as number;
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = ((state[i] as number) + word) | 0;
  });
}

/** The hash as 8 words; `size` bytes of `bytes` are hashed. */
export function sha256(bytes: Uint8Array, size = bytes.length): Int32Array {
  const state = START.slice();
  const block = new Int32Array(16);
  const end = (((size + 8) >> 6) + 1) << 6;
  for (let from = 0; from < end; from += 64) {
    block.fill(0);
    for (let i = 0; i < 64; i += 1) {
      const at = from + i;
      const byte = at < size ? (bytes[at] as number) : at === size ? 0x80 : 0;
      block[i >> 2] = (block[i >> 2] as number) | (byte << (24 - (i & 3) * 8));
    }
    if (from + 64 === end) block[15] = size * 8;
    mix(state, block);
  }
  return state;
}
