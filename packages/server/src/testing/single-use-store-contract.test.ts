import { describe, expect, it } from "vitest";
import { brokenStores, buildSubject } from "./broken-stores.fixture.ts";
import { SingleUseContractError } from "./single-use-contract-error.ts";
import { singleUseStoreContract } from "./single-use-store-contract.ts";
import type { SingleUseStoreSubject } from "./single-use-store-subject.ts";
import { createTestClock } from "./single-use-trial.ts";

/** Names the checks that a store does not pass, and how they say so. */
async function listFailures(subject: SingleUseStoreSubject): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  for (const { name, run } of singleUseStoreContract) {
    await run(subject).catch((error: unknown) => failures.set(name, error));
  }
  return failures;
}

describe("the contract of single-use stores", () => {
  it.each(singleUseStoreContract)("a right store $name", ({ run }) =>
    expect(run(buildSubject())).resolves.toBeUndefined(),
  );

  it("goes by the clock of a store that has one", async () => {
    const clock = createTestClock();
    const ownClock = buildSubject({ isFree: ({ response, leaseUntil }) => !response && leaseUntil < clock.now() });
    expect(await listFailures({ ...ownClock, clock })).toEqual(new Map());
    expect((await listFailures(ownClock)).size).toBeGreaterThan(0);
  });

  it.each(brokenStores)("a store that %s fails: %s", async (_, noticedBy, subject) => {
    const failures = [...(await listFailures(subject))];
    expect(failures.map(([name]) => name).join("\n")).toContain(noticedBy);
    for (const [, error] of failures) {
      expect(error).toBeInstanceOf(SingleUseContractError);
      expect(error).toMatchObject({ code: "ERR_MCP_SINGLE_USE_CONTRACT" });
    }
  });

  it("has no check that no broken store fails", async () => {
    const noticed = await Promise.all(brokenStores.map(([, , subject]) => listFailures(subject)));
    const names = new Set(noticed.flatMap((failures) => [...failures.keys()]));
    expect(singleUseStoreContract.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
  });

  it("has a name of its own for each check", () => {
    expect(new Set(singleUseStoreContract.map(({ name }) => name)).size).toBe(singleUseStoreContract.length);
  });

  it("keeps what a store threw as the cause", async () => {
    const thrown = new TypeError("out of order");
    const throwing = buildSubject({
      onBegin() {
        throw thrown;
      },
    });
    const check = singleUseStoreContract.find(({ name }) => name.startsWith("starts a round once"));
    await expect(check?.run(throwing)).rejects.toMatchObject({
      cause: thrown,
      message: "The store threw: out of order",
    });
  });

  it("says what was done, what should have come and what came", async () => {
    const failures = await listFailures(buildSubject({ toAnswers: () => "" }));
    const [first] = failures.values();
    expect(first).toMatchObject({
      message: 'Other answers while the round runs: begin should say "conflict" and said "running"',
    });
  });

  it("says where a response changed, without printing all of it", async () => {
    const cut = buildSubject({
      record(round, text) {
        round.response = text.slice(0, 1000);
      },
    });
    const [error] = (await listFailures(cut)).values();
    expect(error).toMatchObject({
      message: expect.stringContaining("1048576 characters were recorded and 1000 came back"),
    });
    expect((error as Error).message.length).toBeLessThan(300);
  });
});
