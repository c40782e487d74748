import { RequestStateUnavailableError, type SingleUseStore } from "@proj/types";
import { describe, expect, it } from "vitest";
import { expectError, expectResult } from "../exchange.fixture.ts";
import { openCodec } from "../request-state/flow.fixture.ts";
import { sealRecord } from "./record.ts";
import { buildOddStore, buildPayServer, type PayServer } from "./single-use.fixture.ts";

const internal = { code: -32603, message: "Internal error" };

function fail(): never {
  throw new RangeError("store down");
}

function readErrors({ events }: PayServer, wanted: "handler-failed" | "round-unrecorded"): string[] {
  return events.flatMap((event) => (event.type === wanted ? [String(event.error)] : []));
}

describe("a store that cannot answer", () => {
  it.each([
    ["throws", fail, "store down"],
    ["rejects", () => Promise.reject(new RequestStateUnavailableError("store down")), "store down"],
    ["says something else", () => "maybe" as never, 'answered "maybe", which is no verdict'],
    ["says nothing", () => undefined as never, "answered nothing, which is no verdict"],
    ["says null", () => null as never, "answered null, which is no verdict"],
  ])("and %s lets nothing run", async (_, begin, message) => {
    const pay = buildPayServer({ store: buildOddStore({ begin }) });
    expect(expectError(await pay.answer(await pay.ask()))).toEqual(internal);
    expect(pay.paid).toBe(0);
    expect(readErrors(pay, "handler-failed")).toEqual([expect.stringContaining(message)]);
  });

  it("does not keep the response of a round that has run from its caller", async () => {
    const pay = buildPayServer({ store: buildOddStore({ settle: fail }) });
    expect(expectResult(await pay.answer(await pay.ask()))).toMatchObject({ content: [{ text: "paid 1" }] });
    expect(readErrors(pay, "round-unrecorded")).toEqual(["RangeError: store down"]);
  });

  it("does not change how a failed round is answered", async () => {
    const pay = buildPayServer({ store: buildOddStore({ release: fail }), mode: "retryable" }, () => 5);
    expect(expectError(await pay.answer(await pay.ask()))).toMatchObject({ code: -32603 });
    expect(readErrors(pay, "round-unrecorded")).toEqual(["RangeError: store down"]);
  });
});

describe("what a store gives back", () => {
  const answerFrom = (recorded: string): SingleUseStore => buildOddStore({ begin: () => ({ recorded }) });

  /** A server whose store answers with what `forge` makes of a token's id. */
  async function answerForged(forge: (tokenId: string) => Promise<string> | string): Promise<PayServer> {
    let recorded = "";
    const store = buildOddStore({ begin: () => ({ recorded }) });
    const pay = buildPayServer({ store }, undefined, { codec: openCodec });
    const token = await pay.ask();
    recorded = await forge((JSON.parse(token) as string[])[1] as string);
    expect(expectError(await pay.answer(token))).toEqual(internal);
    return pay;
  }

  it.each<[string, (tokenId: string) => Promise<string> | string, string]>([
    ["is another round's", () => sealRecord(openCodec, "other", { content: [] }), "it belongs to something else"],
    ["is no record", () => "{}", "it belongs to something else"],
    ["is a token", (tokenId) => JSON.stringify([1, tokenId, "x", 1, 2, 3]), "it belongs to something else"],
    ["is of a later format", (id) => JSON.stringify(["single-use/1", id, "other", 1]), "its form is unknown"],
    ["is a result of no form", (id) => JSON.stringify(["single-use/1", id, "result", 5]), "its form is unknown"],
    ["is a failure of no form", (id) => JSON.stringify(["single-use/1", id, "failure", 5]), "its form is unknown"],
    ["is no JSON", () => "x", "SyntaxError"],
  ])("is not used when it %s", async (_, forge, message) => {
    const pay = await answerForged(forge);
    expect(pay.paid).toBe(0);
    expect(readErrors(pay, "handler-failed")).toEqual([expect.stringContaining(message)]);
  });

  it("is not used when somebody wrote it who has no key", async () => {
    const pay = buildPayServer({ store: answerFrom("local1.forged") });
    expect(expectError(await pay.answer(await pay.ask()))).toEqual(internal);
    expect(readErrors(pay, "handler-failed")).toEqual([expect.stringContaining("it is malformed")]);
  });

  it("tells the store's operator nothing", async () => {
    const responses: string[] = [];
    const settle: SingleUseStore["settle"] = (_id, _holder, response) => responses.push(response) > 0;
    const pay = buildPayServer({ store: buildOddStore({ settle }) });
    await pay.answer(await pay.ask());
    expect(responses).toEqual([expect.stringMatching(/^local1\.[\w.-]+$/)]);
  });

  it("cannot come back as a token", async () => {
    let kept = "";
    const settle: SingleUseStore["settle"] = (_id, _holder, response) => {
      kept = response;
      return true;
    };
    const pay = buildPayServer({ store: buildOddStore({ settle }) });
    await pay.answer(await pay.ask());
    expect(expectError(await pay.answer(kept))).toMatchObject({ message: "Invalid or expired requestState" });
  });
});
