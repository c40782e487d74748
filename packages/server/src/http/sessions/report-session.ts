import type { MessageHandler, SessionEnd } from "@proj/types";
import type { HttpSession } from "./http-session.ts";

/**
 * Tells a server's operator that a session was opened here.
 *
 * @param isResumed whether it began elsewhere.
 * @param open how many there are with it.
 */
export function reportOpened(server: MessageHandler, { record }: HttpSession, isResumed: boolean, open: number): void {
  if (record === undefined) return;
  const { protocolVersion, clientInfo } = record;
  server.report?.({ type: "session-opened", protocolVersion, clientInfo, isResumed, open });
}

/** Tells that one has ended here, and how many are left. */
export function reportClosed(
  server: MessageHandler,
  { record, openedAt }: HttpSession,
  { reason, open, now }: { readonly reason: SessionEnd; readonly open: number; readonly now: number },
): void {
  if (record === undefined) return;
  const { protocolVersion } = record;
  server.report?.({ type: "session-closed", reason, protocolVersion, open, durationMs: now - openedAt });
}
