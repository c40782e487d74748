import type { MessageHandler, ServedSession, SessionPeer, SessionRecord } from "@proj/types";

/** Stands in where a server that opened sessions opens none any more. */
const closedSession: ServedSession = { record: undefined, handle: () => Promise.resolve(undefined), close: () => {} };

/** Opens the server's end of a session, at a server that is known to serve some. */
export function openServed(
  server: MessageHandler,
  peer: SessionPeer,
  record: SessionRecord | undefined,
): ServedSession {
  return server.openSession?.(peer, record) ?? closedSession;
}
