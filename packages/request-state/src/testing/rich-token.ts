import type { RequestStateCodec } from "@proj/types";
import { buildBytes } from "./sample-bytes.ts";
import { sealToken } from "./seal-and-open.ts";

const CANDIDATES = 16;

/**
 * A token with as many as can be had of the characters that the alphabets of base64 disagree about: they are what
 * some alterations begin with.
 */
export async function sealRichToken(codec: RequestStateCodec, length: number): Promise<string> {
  const tokens: string[] = [];
  for (let seed = 0; seed < CANDIDATES; seed++) tokens.push(await sealToken(codec, buildBytes(length, seed)));
  return tokens.reduce((richest, token) => (countDisputed(token) > countDisputed(richest) ? token : richest));
}

function countDisputed(token: string): number {
  return token.replace(/[^-_+/]/g, "").length;
}
