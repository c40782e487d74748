import { encodeHeaderText } from "./forge-token.fixture.ts";

/** A text that no codec should spend much on, and the reason it is to be refused for. */
export interface HugeToken {
  readonly name: string;
  readonly text: string;
  readonly reason: "malformed" | "unknown-key" | "tampered";
}

/**
 * Texts of about `length` characters, each made so that it gets as far as it can before it is refused.
 *
 * @param token a good one, for its parts.
 */
export function buildHugeTokens(token: string, length: number): readonly HugeToken[] {
  const [header = "", , vector = "", ciphertext = "", tag = ""] = token.split(".");
  const long = "A".repeat(length);
  const foreignHeader = encodeHeaderText(`{"alg":"dir","enc":"A256GCM","kid":"${"x".repeat(22)}"}`);
  const kid = encodeHeaderText(`{"alg":"dir","enc":"A256GCM","kid":"${"x".repeat(length)}"}`);
  return [
    { name: "one segment", text: long, reason: "malformed" },
    { name: "nothing but dots", text: ".".repeat(length), reason: "malformed" },
    { name: "nothing but white space", text: " ".repeat(length), reason: "malformed" },
    { name: "characters outside of ASCII", text: "é".repeat(length), reason: "malformed" },
    { name: "lone surrogates", text: "\ud800".repeat(length), reason: "malformed" },
    { name: "open brackets", text: `${encodeHeaderText("[".repeat(length))}..${vector}..${tag}`, reason: "malformed" },
    { name: "a long key id", text: `${kid}..${vector}.${ciphertext}.${tag}`, reason: "malformed" },
    { name: "a long header", text: `${long}..${vector}.${ciphertext}.${tag}`, reason: "malformed" },
    { name: "a long encrypted key", text: `${header}.${long}.${vector}.${ciphertext}.${tag}`, reason: "malformed" },
    { name: "a long vector", text: `${header}..${long}.${ciphertext}.${tag}`, reason: "malformed" },
    { name: "a long tag", text: `${header}..${vector}.${ciphertext}.${long}`, reason: "malformed" },
    { name: "dots after a good token", text: token + ".".repeat(length), reason: "malformed" },
    { name: "white space after a good token", text: token + "\n".repeat(length), reason: "malformed" },
    { name: "a long ciphertext, wrong at its end", text: `${header}..${vector}.${long}!.${tag}`, reason: "malformed" },
    {
      name: "a long ciphertext of another key",
      text: `${foreignHeader}..${vector}.${long}.${tag}`,
      reason: "unknown-key",
    },
    { name: "a long ciphertext", text: `${header}..${vector}.${long}.${tag}`, reason: "tampered" },
  ];
}
