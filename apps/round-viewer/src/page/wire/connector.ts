import { Client, type DiscoverResult } from "@proj/client";
import type { UserId } from "../../shared/users.ts";
import { users } from "../../shared/users.ts";
import { type ExchangeListener, observeFetch } from "./observe-fetch.ts";

/** Connects to the server as one of the users. What is sent and comes back is told to the listener. */
export type Connect = (user: UserId, listener: ExchangeListener) => Promise<Client>;

/**
 * Makes clients that answer by hand. Each call has a client of its own, so that it is clear whose messages are seen; what the server offers is asked
 * once for each user.
 *
 * @param endpoint where the MCP server is.
 */
export function createConnector(endpoint: string): Connect {
  const known = new Map<UserId, DiscoverResult>();
  return async (user, listener) => {
    const accessToken = users.find(({ id }) => id === user)?.accessToken ?? "";
    const client = await Client.connect(endpoint, {
      clientInfo: { name: "round-viewer", title: "Round viewer", version: "1.0.0" },
      mode: "2026-07-28",
      // What is answered by hand is declared by hand.
      capabilities: { elicitation: { form: {}, url: {} } },
      headers: { Authorization: `Bearer ${accessToken}` },
      fetch: observeFetch((url, init) => fetch(url, init), listener),
      discovered: known.get(user),
    });
    known.set(user, client.discovered);
    return client;
  };
}
