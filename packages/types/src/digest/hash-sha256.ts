import { listPrimes } from "./list-primes.ts";

const ROUNDS = 64;

// FIPS 180-4 defines its constants by primes (sections 4.2.2 and 5.3.3). Computed they are half a kilobyte less than written out; the precision
// of doubles leaves 18 bits to spare.
const primes = /* @__PURE__ */ listPrimes(ROUNDS);
const ROUND_CONSTANTS = /* @__PURE__ */ Int32Array.from(primes, (prime) => readFraction(Math.cbrt(prime)));
const START = /* @__PURE__ */ Int32Array.from(primes.slice(0, 8), (prime) => readFraction(Math.sqrt(prime)));

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;

/** Where the length of the message stands in the last block. */
const LENGTH_BYTES = 8;

// Used anew by every call, for no call waits for anything.
const schedule = /* @__PURE__ */ new Int32Array(ROUNDS);
const state = /* @__PURE__ */ new Int32Array(START.length);
const end = /* @__PURE__ */ new Uint8Array(2 * BLOCK_BYTES);

/**
 * SHA-256 (FIPS 180-4), synchronous. Not for passwords, and not for what must be compared in constant time by itself.
 *
 * @returns 32 bytes.
 */
export function hashSha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  state.set(START);
  const rest = bytes.length % BLOCK_BYTES;
  const whole = bytes.length - rest;
  for (let offset = 0; offset < whole; offset += BLOCK_BYTES) addBlock(bytes, offset);
  const endLength = rest + 1 + LENGTH_BYTES > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES;
  end.fill(0);
  for (let index = 0; index < rest; index++) end[index] = at(bytes, whole + index);
  end[rest] = 0x80;
  // In bits. An array is never so long that its bits need more than these seven bytes.
  let bits = bytes.length * 8;
  for (let index = endLength - 1; bits > 0; index--) {
    end[index] = bits % 256;
    bits = Math.floor(bits / 256);
  }
  for (let offset = 0; offset < endLength; offset += BLOCK_BYTES) addBlock(end, offset);
  return readState();
}

/** The first 32 bits behind the point. */
function readFraction(value: number): number {
  return Math.floor((value % 1) * 2 ** 32);
}

/** Section 6.2.2. */
function addBlock(bytes: Uint8Array, offset: number): void {
  fillSchedule(bytes, offset);
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let round = 0; round < ROUNDS; round++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = g ^ (e & (f ^ g));
    const first = (h + sum1 + choice + at(ROUND_CONSTANTS, round) + at(schedule, round)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) | (c & (a | b));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sum0 + majority) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

function fillSchedule(bytes: Uint8Array, offset: number): void {
  for (let word = 0; word < 16; word++) {
    const place = offset + 4 * word;
    schedule[word] =
      (at(bytes, place) << 24) | (at(bytes, place + 1) << 16) | (at(bytes, place + 2) << 8) | at(bytes, place + 3);
  }
  for (let word = 16; word < ROUNDS; word++) {
    const early = at(schedule, word - 15);
    const late = at(schedule, word - 2);
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[word] = sigma1 + at(schedule, word - 7) + sigma0 + at(schedule, word - 16);
  }
}

function readState(): Uint8Array<ArrayBuffer> {
  const hash = new Uint8Array(HASH_BYTES);
  for (let index = 0; index < HASH_BYTES; index++) hash[index] = at(state, index >> 2) >>> (24 - 8 * (index & 3));
  return hash;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** Every place that is read here is within the array. */
function at(words: Int32Array | Uint8Array, place: number): number {
  return words[place] as number;
}
