import type { ChangeBus } from "@proj/types";
import { describe, expect, it } from "vitest";
import { memoryChangeBus } from "../../subscriptions/memory-change-bus.ts";
import { brokenBuses, buildBusSubject } from "./broken-buses.fixture.ts";
import { changeBusContract } from "./change-bus-contract.ts";
import { ChangeBusContractError } from "./change-bus-contract-error.ts";
import type { ChangeBusSubject } from "./change-bus-subject.ts";

/** Names the checks that a bus does not pass, and how they say so. */
async function listFailures(subject: ChangeBusSubject): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  await Promise.all(
    changeBusContract.map(({ name, run }) => run(subject).catch((error: unknown) => failures.set(name, error))),
  );
  return failures;
}

describe("the contract of change buses", () => {
  it.each(changeBusContract)("a right bus $name", ({ run }) => expect(run(buildBusSubject())).resolves.toBeUndefined());

  it.each(changeBusContract)("the bus in memory $name", ({ run }) => {
    const open = (handles: number): ChangeBus[] => Array<ChangeBus>(handles).fill(memoryChangeBus(() => {}));
    return expect(run({ open })).resolves.toBeUndefined();
  });

  it.each(brokenBuses)("a bus that %s fails: %s", async (_, noticedBy, subject) => {
    const failures = [...(await listFailures(subject))];
    expect(failures.map(([name]) => name).join("\n")).toContain(noticedBy);
    for (const [, error] of failures) {
      expect(error).toBeInstanceOf(ChangeBusContractError);
      expect(error).toMatchObject({ code: "ERR_MCP_CHANGE_BUS_CONTRACT" });
    }
  });

  it("has no check that no broken bus fails, and a name of its own for each", async () => {
    const noticed = await Promise.all(brokenBuses.map(([, , subject]) => listFailures(subject)));
    const names = new Set(noticed.flatMap((failures) => [...failures.keys()]));
    expect(changeBusContract.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(changeBusContract.map(({ name }) => name)).size).toBe(changeBusContract.length);
  });

  it("keeps what a bus threw as the cause, and says when a subject opens too little", async () => {
    const thrown = new TypeError("out of order");
    const broken: ChangeBus = {
      publish: () => {
        throw thrown;
      },
      subscribe: () => () => {},
    };
    const [check] = changeBusContract;
    await expect(check?.run({ open: () => [broken, broken] })).rejects.toMatchObject({
      cause: thrown,
      message: "The bus threw: out of order",
    });
    await expect(check?.run({ open: () => [broken] })).rejects.toMatchObject({
      message: "The subject opened 1 handles; 2 were asked for",
    });
  });

  it("says which change did not arrive, and where", async () => {
    const failures = await listFailures(buildBusSubject({ carry: () => undefined }));
    expect(failures.get("tells every subscriber on every handle, that of the publisher too")).toMatchObject({
      message: 'Subscriber 0 of 6: [["kind","list"],["list","tools"]] did not arrive; instead ""',
    });
  });
});
