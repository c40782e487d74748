import type { SessionRecord, SessionStore } from "@proj/types";
import { expect, it } from "vitest";
import { HttpSession } from "./http-session.ts";
import { SharedRoom } from "./shared-room.ts";
import { StoredSessions } from "./stored-sessions.ts";

const record: SessionRecord = { protocolVersion: "2025-11-25", capabilities: {} };

function build(): { stored: StoredSessions; session: HttpSession; entries: Map<string, string> } {
  const entries = new Map<string, string>();
  const store: SessionStore = {
    get: async (name) => entries.get(name),
    set: async (name, value) => void entries.set(name, value),
    delete: async (name) => void entries.delete(name),
  };
  const session = new HttpSession({
    id: "id",
    owner: "nobody",
    epoch: "epoch",
    openedAt: 0,
    limits: { maxEvents: 10, maxCharacters: 1e6 },
    shared: new SharedRoom(1e6),
    sharedCalls: new SharedRoom(1e6),
    onAttendance: () => {},
    onError: () => {},
    open: () => ({ record, handle: async () => undefined, close: () => {} }),
  });
  return { stored: new StoredSessions(store, undefined, undefined), session, entries };
}

it("a session that was ended while a request of it ran is not kept again by what the request changed", async () => {
  const { stored, session, entries } = build();
  await stored.save(session, 0);
  expect(entries.size).toBe(1);
  session.end();
  await Promise.all([stored.forget(session), stored.save(session, 0)]);
  expect(entries.size).toBe(0);
});
