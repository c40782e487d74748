import type { VNode } from "preact";

const SHOWN = 8;

/** A token as the client sees it: so many characters, of which it knows nothing. */
export function TokenChip({ token }: { readonly token: string }): VNode {
  const isLong = token.length > 3 * SHOWN;
  return (
    <span class="token">
      <span class="token-mark" aria-hidden="true" />
      <code>{isLong ? `${token.slice(0, SHOWN)}…${token.slice(-6)}` : token}</code>
      <span class="token-length">
        {token.length} char<span class="visually-hidden">acter</span>s
      </span>
    </span>
  );
}

/** Whatever came in place of a token. */
export function AnyToken({ token }: { readonly token: unknown }): VNode {
  return typeof token === "string" && token !== "" ? <TokenChip token={token} /> : <code>{JSON.stringify(token)}</code>;
}
