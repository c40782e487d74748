import * as z from "zod";

const Header = z.object({ kid: z.string() });

/** Which key a token of `jwe` names; empty for what is no such token. The name is not secret. */
export function readKeyId(token: string): string {
  try {
    const [header = ""] = token.split(".", 1);
    return Header.parse(JSON.parse(Buffer.from(header, "base64url").toString())).kid;
  } catch {
    return "";
  }
}
