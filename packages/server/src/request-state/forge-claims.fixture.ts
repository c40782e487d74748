import type { RequestStateCodec } from "@proj/types";

/** Where each claim stands in an envelope's encoded form. */
export const places = {
  version: 0,
  tokenId: 1,
  flowId: 2,
  issuedAt: 3,
  expiresAt: 4,
  flowStartedAt: 5,
  round: 6,
  method: 7,
  target: 8,
  argumentsDigest: 9,
  principal: 10,
  audience: 11,
  questions: 12,
  state: 13,
  ledger: 14,
} as const;

/** Claims to write over those of a token. */
export type ClaimChanges = { readonly [Name in keyof typeof places]?: unknown };

/** Seals a token that says what `token` says but for the changes: what only a holder of the key can make. */
export async function forgeClaims(codec: RequestStateCodec, token: string, changes: ClaimChanges): Promise<string> {
  return sealText(codec, writeClaims(new TextDecoder().decode(await codec.unseal(token)), changes));
}

/** Writes claims into an envelope's encoded form. */
export function writeClaims(envelope: string, changes: ClaimChanges): string {
  const claims = JSON.parse(envelope) as unknown[];
  for (const [name, value] of Object.entries(changes)) claims[places[name as keyof typeof places]] = value;
  return JSON.stringify(claims);
}

/** Seals any text. */
export async function sealText(codec: RequestStateCodec, text: string): Promise<string> {
  return codec.seal(new TextEncoder().encode(text));
}
