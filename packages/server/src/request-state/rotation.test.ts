import { jwe } from "@proj/request-state";
import { describe, expect, it } from "vitest";
import { expectError, expectResult } from "../exchange.fixture.ts";
import { begin, buildFlowServer, type FlowServer, readReasons, rejected, resume } from "./flow.fixture.ts";

const OLD = new Uint8Array(32).fill(1);
const NEW = new Uint8Array(32).fill(2);
const OTHER = new Uint8Array(32).fill(3);

/** An instance whose keys are exchanged while it runs. */
interface Instance extends FlowServer {
  keys: readonly Uint8Array[];
}

function startInstance(...keys: Uint8Array[]): Instance {
  const instance: Instance = Object.assign(buildFlowServer({ codec: jwe({ keys: () => instance.keys }) }), { keys });
  return instance;
}

/** Answers a token with nothing, so that it is asked once more, and gives the next token. */
async function hop({ server }: FlowServer, token: string): Promise<string> {
  return String(expectResult(await resume(server, token, { inputResponses: {} }))["requestState"]);
}

/** Gives the keys to one instance after the other; after each the flow passes through all of them. Gives the last token. */
async function rollOut(fleet: readonly Instance[], keys: readonly Uint8Array[], token: string): Promise<string> {
  let current = token;
  for (const changing of fleet) {
    changing.keys = keys;
    for (const instance of [...fleet, changing]) current = await hop(instance, current);
  }
  return current;
}

describe("a rotation of keys", () => {
  it("done instance by instance and stage by stage drops no flow, wherever its rounds arrive", async () => {
    const fleet = [startInstance(OLD), startInstance(OLD), startInstance(OLD)];
    const [first] = fleet as [Instance];
    const parked = await begin(first.server);
    const token = await rollOut(fleet, [NEW, OLD], await rollOut(fleet, [OLD, NEW], parked));
    // What was sealed before the rotation began is good until its key is gone.
    for (const { server } of fleet) {
      expect(expectResult(await resume(server, parked))).toMatchObject({ resultType: "complete" });
    }
    await rollOut(fleet, [NEW], token);
    expect(fleet.flatMap(({ events }) => readReasons(events))).toEqual([]);
    expect(expectError(await resume(first.server, parked))).toEqual(rejected);
    expect(readReasons(first.events)).toEqual(["unknown-key"]);
  });

  it("that leaves out a stage drops flows, and the operator hears why", async () => {
    const [behind, ahead] = [startInstance(OLD), startInstance(NEW, OLD)];
    expect(expectError(await resume(behind.server, await begin(ahead.server)))).toEqual(rejected);
    expect(readReasons(behind.events)).toEqual(["unknown-key"]);
  });
});

describe("two tokens of two keys", () => {
  it("do not pass with their key ids swapped", async () => {
    const both = startInstance(OLD, NEW);
    const tokens = [await begin(startInstance(OLD).server), await begin(startInstance(NEW).server)] as const;
    for (const token of tokens) {
      expect(expectResult(await resume(both.server, token))).toMatchObject({ resultType: "complete" });
    }
    const [[oldId, ...oldRest], [newId, ...newRest]] = [tokens[0].split("."), tokens[1].split(".")];
    expect(oldId).not.toBe(newId);
    for (const swapped of [
      [newId, ...oldRest],
      [oldId, ...newRest],
    ]) {
      expect(expectError(await resume(both.server, swapped.join(".")))).toEqual(rejected);
    }
    expect(readReasons(both.events)).toEqual(["tampered", "tampered"]);
  });

  it("do not pass with any of their parts swapped", async () => {
    const { server, events } = startInstance(OLD);
    const [one, other] = [(await begin(server)).split("."), (await begin(server)).split(".")];
    for (const index of [2, 3, 4]) {
      const mixed = one.map((part, at) => (at === index ? other[at] : part)).join(".");
      expect(expectError(await resume(server, mixed))).toEqual(rejected);
    }
    expect(readReasons(events)).toEqual(["tampered", "tampered", "tampered"]);
  });

  it("are told apart from one of a key that nobody here has", async () => {
    const { server, events } = startInstance(NEW, OLD);
    expect(expectError(await resume(server, await begin(startInstance(OTHER).server)))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["unknown-key"]);
  });
});
