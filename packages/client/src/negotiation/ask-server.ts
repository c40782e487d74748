import type { DiscoverResult } from "@proj/types";

/** How `server/discover` is sent, in a version. `onStatus` hears of the HTTP status, where there is one. */
export type Discover = (
  protocolVersion: string,
  options: { readonly timeoutMs: number; readonly onStatus: (status: number) => void },
) => Promise<DiscoverResult>;

/** What came back for one `server/discover`: a result, or what it failed with. */
export type Asked =
  | { readonly discovered: DiscoverResult }
  | { readonly error: unknown; readonly status: number | undefined };

/** Asks once. Never rejects. */
export async function askServer(discover: Discover, protocolVersion: string, timeoutMs: number): Promise<Asked> {
  let status: number | undefined;
  const onStatus = (given: number): void => {
    status = given;
  };
  try {
    return { discovered: await discover(protocolVersion, { timeoutMs, onStatus }) };
  } catch (error) {
    return { error, status };
  }
}
