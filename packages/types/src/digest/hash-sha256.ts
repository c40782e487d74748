/**
 * The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 section 4.2.2).
 */
const ROUND_CONSTANTS = /* @__PURE__ */ Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

/** The same of the square roots of the first eight primes (section 5.3.3). */
const START = /* @__PURE__ */ Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

const BLOCK_BYTES = 64;
const ROUNDS = 64;
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
