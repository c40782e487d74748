import { Client, type FetchLike, type MessageHandler, type Session } from "@proj/client";
import { SERVED_BY } from "../balancer/forward.ts";

/** Somebody who calls, one request at a time. */
export interface User {
  readonly session: Pick<Session, "callTool">;
  /** Which instance gave the last response; `undefined` when none did. */
  readServer(): string | undefined;
}

/** Connects a user, who answers questions by hand. */
export async function connectUser(target: string | MessageHandler): Promise<User> {
  let servedBy: string | undefined;
  const noteServer: FetchLike = async (url, init) => {
    servedBy = undefined;
    const response = await fetch(url, init);
    servedBy = response.headers.get(SERVED_BY) ?? undefined;
    return response;
  };
  const client = await Client.connect(target, {
    clientInfo: { name: "fleet-user", version: "1.0.0" },
    capabilities: { elicitation: { form: {} } },
    ...(typeof target === "string" && { fetch: noteServer }),
  });
  return { session: client.session, readServer: () => servedBy };
}
