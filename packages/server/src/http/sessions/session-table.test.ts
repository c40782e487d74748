import { describe, expect, it } from "vitest";
import { HttpSession } from "./http-session.ts";
import { SessionTable } from "./session-table.ts";
import { SharedRoom } from "./shared-room.ts";

const shared = new SharedRoom(1e6);
let lastId = 0;

function build(owner: string): HttpSession {
  return new HttpSession({
    id: `${++lastId}`,
    owner,
    epoch: "epoch",
    openedAt: 0,
    limits: { maxEvents: 10, maxCharacters: 1000 },
    shared,
    sharedCalls: shared,
    onAttendance: () => {},
    onError: () => {},
    open: () => ({ record: undefined, handle: async () => undefined, close: () => {} }),
  });
}

/** Sessions of these owners, idle, in the order in which they came to be so. */
function fill(owners: readonly string[]): { readonly table: SessionTable; readonly sessions: readonly HttpSession[] } {
  const table = new SessionTable();
  const sessions = owners.map(build);
  for (const session of sessions) table.place(session, 0);
  return { table, sessions };
}

/** Lets so many more come of an owner, and tells who gave way to each. */
function displace(table: SessionTable, newcomer: string, count: number, now = 0): readonly (string | undefined)[] {
  return Array.from({ length: count }, () => {
    const session = table.findGivingWay(newcomer, 1, now);
    if (session === undefined) return undefined;
    table.remove(session);
    table.place(build(newcomer), now);
    return session.owner;
  });
}

describe("the session that gives way", () => {
  it("is the one that was idle the longest of the owner who has the most", () => {
    const { table, sessions } = fill(["a", "b", "b", "c", "b"]);
    expect(table.findGivingWay("d", 1, 0)).toBe(sessions[1]);
    sessions[1]?.hold();
    if (sessions[1] !== undefined) table.place(sessions[1], 0);
    expect(table.findGivingWay("d", 1, 0)).toBe(sessions[2]);
  });

  it("is one of their own where somebody opens session after session", () => {
    const { table } = fill(["a", "b", "c", "a", "b"]);
    const gave = displace(table, "greedy", 10);
    expect(gave.slice(0, 2)).toEqual(["a", "b"]);
    expect(new Set(gave.slice(2))).toEqual(new Set(["greedy"]));
    expect(["a", "b", "c"].map((owner) => table.list().filter((session) => session.owner === owner).length)).toEqual([
      1, 1, 1,
    ]);
  });

  it("is the one that was idle the longest where everybody has one", () => {
    const { table, sessions } = fill(["a", "b", "c"]);
    const [first] = sessions;
    first?.hold();
    if (first !== undefined) table.place(first, 0);
    first?.release(5);
    if (first !== undefined) table.place(first, 5);
    expect(displace(table, "d", 1)).toEqual(["b"]);
    expect(displace(table, "e", 1)).toEqual(["c"]);
    expect(displace(table, "f", 1)).toEqual(["a"]);
  });

  it("is none where whoever comes has as many as anybody and nothing of its own is idle", () => {
    const { table } = fill(["a", "b"]);
    const busy = ["c", "c"].map(build);
    for (const session of busy) {
      session.hold();
      session.attach();
      table.place(session, 0);
    }
    expect([table.findGivingWay("c", 1, 1e9), table.findGivingWay("d", 1, 0)?.owner]).toEqual([undefined, "a"]);
  });

  it("is one in which something runs where nobody has been there for a minute, and none of its owner's is idle", () => {
    const { table } = fill([]);
    const deserted = build("a");
    deserted.hold();
    table.place(deserted, 1000);
    expect(table.findGivingWay("b", 1, 60_999)).toBe(undefined);
    const [idle] = fill(["a"]).sessions;
    if (idle !== undefined) table.place(idle, 1000);
    expect(table.findGivingWay("b", 1, 61_000)).toBe(idle);
    if (idle !== undefined) table.remove(idle);
    expect(table.findGivingWay("b", 1, 61_000)).toBe(deserted);
    deserted.attach();
    table.place(deserted, 61_000);
    expect(table.findGivingWay("b", 1, 1e9)).toBe(undefined);
    deserted.detach();
    table.place(deserted, 70_000);
    expect([table.findGivingWay("b", 1, 129_999), table.findGivingWay("b", 1, 130_000)]).toEqual([undefined, deserted]);
  });

  it.each([
    ["of one owner", () => "a"],
    ["of as many owners", (index: number) => `owner-${index}`],
    ["of owners with ever more", (index: number) => `owner-${Math.floor(Math.sqrt(index))}`],
  ])("is found among 10,000 %s without looking at them", (_, nameOwner) => {
    const { table, sessions } = fill(Array.from({ length: 10_000 }, (_each, index) => nameOwner(index)));
    let looks = 0;
    for (const session of sessions) {
      const { owner } = session;
      const look = (): string => {
        looks++;
        return owner;
      };
      Object.defineProperty(session, "owner", { get: look });
    }
    displace(table, "newcomer", 1000);
    // Those that give way are looked at when they are removed.
    expect([looks <= 5000, table.size]).toEqual([true, 10_000]);
  });
});

it("a session that counts for many takes the room of none who have fewer, and is many of its owner's", () => {
  const { table } = fill(["a", "b", "c", "d"]);
  expect(table.findGivingWay("e", 2, 0)).toBe(undefined);
  const heavy = build("e");
  heavy.weight = 5;
  table.place(heavy, 0);
  expect([table.size, table.weight, table.findGivingWay("a", 1, 0), table.findGivingWay("f", 4, 0)]).toEqual([
    5,
    9,
    heavy,
    heavy,
  ]);
  expect(table.findGivingWay("f", 6, 0)).toBe(undefined);
  table.remove(heavy);
  expect([table.size, table.weight]).toEqual([4, 4]);
});

it("what was removed leaves nothing behind, whoever it belonged to", () => {
  const { table, sessions } = fill(["a", "a", "b"]);
  for (const session of sessions) table.remove(session);
  for (const session of sessions) table.remove(session);
  expect([table.size, table.findIdlest(), table.findGivingWay("c", 1, 0), table.list()]).toEqual([
    0,
    undefined,
    undefined,
    [],
  ]);
});
