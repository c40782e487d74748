import { Buffer } from "node:buffer";
import * as z from "zod";

const Header = z.object({ kid: z.string() });

/**
 * The id of the key that a token names. No client has any business in there; this one watches a rotation.
 *
 * @returns `undefined` where the token is no JWE.
 */
export function readKeyId(token: string | undefined): string | undefined {
  try {
    const header = Buffer.from(token?.split(".")[0] ?? "", "base64url").toString();
    return Header.safeParse(JSON.parse(header)).data?.kid;
  } catch {
    return undefined;
  }
}
