import { ConfigurationError, decodeBase64url } from "@proj/types";
import { KEY_HINT } from "./key-hint.ts";

/**
 * Decodes a secret from base64url, strictly: no padding, no white space, no `+` or `/`, no stray bits in the
 * last character.
 *
 * @param text `undefined` is allowed in the type only so that an environment variable can be given directly; it
 *   throws.
 * @throws ConfigurationError when `text` is not canonical base64url. The message does not repeat any of it.
 */
export function fromBase64url(text: string | undefined): Uint8Array<ArrayBuffer> {
  checkText("fromBase64url", text);
  const bytes = decodeBase64url(text);
  if (bytes === undefined) throw new ConfigurationError(`fromBase64url: ${explainBase64url(text)}. ${KEY_HINT}`);
  return bytes;
}

/**
 * Decodes a secret from hexadecimal digits of either case, strictly: an even number of digits and nothing else.
 *
 * @param text `undefined` is allowed in the type only so that an environment variable can be given directly; it
 *   throws.
 * @throws ConfigurationError when `text` is anything else. The message does not repeat any of it.
 */
export function fromHex(text: string | undefined): Uint8Array<ArrayBuffer> {
  checkText("fromHex", text);
  if (/[^0-9A-Fa-f]/.test(text)) {
    throw new ConfigurationError(`fromHex: the text has characters other than 0-9, a-f and A-F. ${KEY_HINT}`);
  }
  if (text.length % 2 === 1) {
    throw new ConfigurationError(`fromHex: the text has an odd number of digits (${text.length}). ${KEY_HINT}`);
  }
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}

function checkText(name: string, text: unknown): asserts text is string {
  if (typeof text === "string") return;
  const problem =
    text === undefined ? "the text is missing; is the environment variable set?" : "the text is not a string.";
  throw new ConfigurationError(`${name}: ${problem} ${KEY_HINT}`);
}

/** Names what is wrong with the text, without repeating any of a secret. */
function explainBase64url(text: string): string {
  if (/[+/]/.test(text)) return "the text is base64, not base64url: write - for + and _ for /, and drop the padding";
  if (text.endsWith("=")) return "the text is padded: drop the = at its end";
  if (/[^A-Za-z0-9_-]/.test(text)) return "the text has characters other than A-Z, a-z, 0-9, - and _ (white space?)";
  return "the text is cut off or its last character is not the one an encoder writes";
}
