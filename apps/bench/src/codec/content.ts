import { randomBytes } from "node:crypto";

const STATE_BYTES = 300;
const opening = '{"step":"asked","note":"';
const closing = '"}';

/** The state that is sealed: JSON as servers write it, 300 bytes of it. */
export const state: Uint8Array<ArrayBuffer> = new TextEncoder().encode(
  opening + "a person must choose; ".repeat(20).slice(0, STATE_BYTES - opening.length - closing.length) + closing,
);

/** A secret for this process. */
export const secret: Uint8Array<ArrayBuffer> = new Uint8Array(randomBytes(32));
