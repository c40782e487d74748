/** Milliseconds since the Unix epoch, as `Date.now()` gives them. */
export type Clock = () => number;

/** Returns `length` cryptographically strong random bytes. */
export type RandomSource = (length: number) => Uint8Array<ArrayBuffer>;

/** The part of `fetch` this project uses. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** The platform's random generator (WebCrypto). */
export const webCryptoRandom: RandomSource = (length) => crypto.getRandomValues(new Uint8Array(length));
