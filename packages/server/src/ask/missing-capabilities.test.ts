import type { ClientCapabilities, InputRequest } from "@proj/types";
import { describe, expect, it } from "vitest";
import { findMissingCapabilities } from "./missing-capabilities.ts";

const form: InputRequest = {
  method: "elicitation/create",
  params: { message: "m", requestedSchema: { type: "object", properties: {} } },
};
const url: InputRequest = {
  method: "elicitation/create",
  params: { mode: "url", message: "m", url: "https://a.example/" },
};
const roots: InputRequest = { method: "roots/list" };

function sampling(params: object = {}): InputRequest {
  return { method: "sampling/createMessage", params: { messages: [], maxTokens: 1, ...params } };
}

describe("findMissingCapabilities", () => {
  it.each<[ClientCapabilities, InputRequest, ClientCapabilities | undefined]>([
    [{}, form, { elicitation: { form: {} } }],
    [{ elicitation: {} }, form, undefined],
    [{ elicitation: { form: {} } }, form, undefined],
    [{ elicitation: { url: {} } }, form, { elicitation: { form: {} } }],
    [{}, url, { elicitation: { url: {} } }],
    [{ elicitation: {} }, url, { elicitation: { url: {} } }],
    [{ elicitation: { form: {} } }, url, { elicitation: { url: {} } }],
    [{ elicitation: { form: {}, url: {} } }, url, undefined],
    [{}, sampling(), { sampling: {} }],
    [{ sampling: {} }, sampling(), undefined],
    [{}, sampling({ tools: [] }), { sampling: { tools: {} } }],
    [{ sampling: {} }, sampling({ toolChoice: { mode: "auto" } }), { sampling: { tools: {} } }],
    [{ sampling: { tools: {} } }, sampling({ tools: [] }), undefined],
    [{ sampling: {} }, sampling({ includeContext: "none" }), undefined],
    [{ sampling: { tools: {} } }, sampling({ tools: [], includeContext: "thisServer" }), { sampling: { context: {} } }],
    [{ sampling: {} }, sampling({ tools: [], includeContext: "allServers" }), { sampling: { tools: {}, context: {} } }],
    [{}, roots, { roots: {} }],
    [{ roots: {} }, roots, undefined],
  ])("with %j declared, %j lacks %j", (declared, request, missing) => {
    expect(findMissingCapabilities({ q: request }, declared)).toEqual(missing);
  });

  it("collects what all questions lack", () => {
    const missing = { elicitation: { form: {}, url: {} }, sampling: { tools: {} }, roots: {} };
    expect(
      findMissingCapabilities({ a: form, b: url, c: sampling({ tools: [] }), d: sampling(), e: roots }, {}),
    ).toEqual(missing);
  });
});
