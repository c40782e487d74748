import { expect, it } from "vitest";
import { ANSWER, describeDeployment, PLAN, QUESTION_KEY, SERVICE } from "../content/deployment.ts";
import { flowLoad } from "./flow-load.ts";
import type { Exchange } from "./load.ts";

const url = "http://127.0.0.1:1/mcp";
const complete = { content: [{ type: "text", text: describeDeployment(SERVICE, PLAN, ANSWER) }] };
const asking = { resultType: "input_required", inputRequests: { [QUESTION_KEY]: {} }, requestState: "AAAAAA" };

/** A server that decides by the state alone. */
function serve(decide: (requestState: string | undefined) => object): Exchange {
  return async (request) => {
    const [, body = ""] = request.toString().split("\r\n\r\n");
    const { params } = JSON.parse(body) as { params: { requestState?: string } };
    return { status: 200, body: JSON.stringify(decide(params.requestState)) };
  };
}

it("a flow that asks, takes the answer and guards its state passes the validation", async () => {
  const exchange = serve((state) => {
    if (state === undefined) return { result: asking };
    return state === asking.requestState ? { result: complete } : { error: { code: -32602 } };
  });
  await expect(flowLoad.validate(url, exchange, false)).resolves.toBeUndefined();
  await expect(flowLoad.buildOperation(url)(exchange)).resolves.toBeUndefined();
});

it("a server that takes a changed state fails the validation, unless it is the floor", async () => {
  const exchange = serve((state) => ({ result: state === undefined ? asking : complete }));
  await expect(flowLoad.validate(url, exchange, false)).rejects.toThrow(/takes a changed requestState/);
  await expect(flowLoad.validate(url, exchange, true)).resolves.toBeUndefined();
});

it("a server that needs no state fails the validation", async () => {
  let calls = 0;
  const exchange = serve(() => ({ result: calls++ === 0 ? asking : complete }));
  await expect(flowLoad.validate(url, exchange, true)).rejects.toThrow(/without the state/);
});

it("a server that never asks fails the validation", async () => {
  await expect(
    flowLoad.validate(
      url,
      serve(() => ({ result: complete })),
      true,
    ),
  ).rejects.toThrow(/does not ask/);
});
