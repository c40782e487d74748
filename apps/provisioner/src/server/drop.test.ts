import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { isInputRequired } from "@proj/client";
import type { ElicitResult } from "@proj/types";
import { describe, expect, it } from "vitest";
import { dropDatabase } from "../domain/drop-database.ts";
import { readText, ways } from "./connect-client.fixture.ts";
import { connectProvisioner } from "./connect-provisioner.fixture.ts";

const args = { name: "orders" };
const message =
  'The small database "orders" in eu-west-1 (Ireland), created 2026-07-28T10:00:05.000Z, will be gone for good. Type its name to drop it.';

describe.each(ways)("drop, %s", (way) => {
  it("drops the database once its name was typed", async () => {
    const { client, messages, create } = await connectProvisioner({ name: ["orders"] }, way);
    const { location } = await create();
    const result = await client.callTool("drop", args);
    expect([readText(result), result.structuredContent]).toEqual([
      'Dropped the database "orders".',
      { status: "dropped" },
    ]);
    expect(messages).toEqual([message]);
    expect(existsSync(location)).toBe(false);
  });

  it.each([
    ["decline", "the user declined to type its name", "declined"],
    ["cancel", "the user closed the question", "cancelled"],
  ] as const)(
    "takes %s for an answer and asks no more, also when a name comes along",
    async (action, reason, status) => {
      const { client, rounds, create } = await connectProvisioner({ name: [{ action, content: args }, "orders"] }, way);
      const { location } = await create();
      const result = await client.callTool("drop", args);
      expect(readText(result)).toBe(
        `The database "orders" was not dropped: ${reason}. Do not try again unless the user asks for it.`,
      );
      expect(result.structuredContent).toEqual({ status });
      expect(rounds.map(({ kind }) => kind)).toEqual(["input_required", "complete"]);
      expect(existsSync(location)).toBe(true);
    },
  );

  it("asks nobody about a database that does not exist", async () => {
    const { client, rounds } = await connectProvisioner({}, way);
    const result = await client.callTool("drop", args);
    expect(readText(result)).toBe('There is no database "orders", so nothing was dropped.');
    expect(rounds).toHaveLength(1);
  });

  it("asks again, with the reason, when another name or none was typed", async () => {
    const none: ElicitResult = { action: "accept" };
    const { callUnchecked, messages, create } = await connectProvisioner({ name: ["ordres", none, "orders"] }, way);
    await create();
    expect(readText(await callUnchecked("drop", args))).toBe('Dropped the database "orders".');
    expect(messages).toEqual([
      message,
      `${message} The last answer was not accepted: "ordres" is not its name.`,
      expect.stringMatching(/The last answer was not accepted: name: .+\.$/),
    ]);
  });

  it("gives up after three wrong names", async () => {
    const { client, messages, create } = await connectProvisioner({ name: ["a", "b", "c", "orders"] }, way);
    const { location } = await create();
    const result = await client.callTool("drop", args);
    expect(result.isError).toBe(true);
    expect(readText(result)).toBe('The database "orders" was not dropped: its name was not typed, 3 times asked.');
    expect(messages).toHaveLength(3);
    expect(existsSync(location)).toBe(true);
  });
});

describe("between question and answer", () => {
  /** Asks, lets something happen, and answers. */
  async function answerAfter(
    name: ElicitResult,
    event: (provisioner: Awaited<ReturnType<typeof connectProvisioner>>) => Promise<unknown>,
  ): Promise<string> {
    const provisioner = await connectProvisioner({});
    const { session } = provisioner.client;
    const asking = await provisioner.create().then(() => session.callTool("drop", args, { allowInputRequired: true }));
    if (!isInputRequired(asking)) throw new TypeError("nothing was asked");
    await event(provisioner);
    const retry = { inputResponses: { name }, requestState: asking.requestState };
    return readText(await session.callTool("drop", args, retry));
  }

  const typed: ElicitResult = { action: "accept", content: args };
  const replace = async ({ places, create }: Awaited<ReturnType<typeof connectProvisioner>>): Promise<string> => {
    await dropDatabase(places, await create());
    return (await create({ region: "us-east-1", idempotencyKey: "another" })).location;
  };

  it("a database that is gone by then was not dropped by this call", async () => {
    const text = await answerAfter(typed, async ({ places, create }) => dropDatabase(places, await create()));
    expect(text).toBe('The database "orders" that was shown is not there any more. Nothing was dropped.');
  });

  it("one that was created under the name meanwhile stays", async () => {
    let location = "";
    const text = await answerAfter(typed, async (provisioner) => {
      location = await replace(provisioner);
    });
    expect(text).toBe('The database "orders" that was shown is not there any more. Nothing was dropped.');
    expect(existsSync(location)).toBe(true);
  });

  it("a refusal stays one, whatever happened", async () => {
    expect(await answerAfter({ action: "decline" }, replace)).toContain("the user declined to type its name");
  });

  it("a place that cannot be used any more is named to the model", async () => {
    const text = await answerAfter(typed, async ({ create }) => writeFile((await create()).location, "x".repeat(1000)));
    expect(text).toMatch(/^Cannot use the database at .*orders\.db: SQLITE_NOTADB/);
  });
});
