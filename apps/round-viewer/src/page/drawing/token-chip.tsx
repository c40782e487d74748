import type { VNode } from "preact";

/** How much of it is shown, from its beginning and from its end. Beginnings are alike: the end tells tokens apart. */
const SHOWN = 6;

/** A token as the client sees it: so many characters, of which it knows nothing. */
export function TokenChip({ token }: { readonly token: string }): VNode {
  const isLong = token.length > 4 * SHOWN;
  return (
    <span class="token">
      <span class="token-mark" aria-hidden="true" />
      <code>{isLong ? `${token.slice(0, SHOWN)}…${token.slice(-SHOWN)}` : token}</code>
      <span class="token-length" aria-hidden="true">
        {token.length} chars
      </span>
      <span class="visually-hidden">{token.length} characters</span>
    </span>
  );
}

/** Whatever came in place of a token. */
export function AnyToken({ token }: { readonly token: unknown }): VNode {
  return typeof token === "string" && token !== "" ? <TokenChip token={token} /> : <code>{JSON.stringify(token)}</code>;
}
