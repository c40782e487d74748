import { BenchError } from "../command-line/bench-error.ts";
import { ANSWER, DEPLOY_TOOL, describeDeployment, PLAN, QUESTION_KEY, SERVICE } from "../content/deployment.ts";
import { buildRequest } from "./build-request.ts";
import type { Exchange, Load } from "./load.ts";
import { readResult, requireText } from "./read-result.ts";

const COMPLETE_TEXT = describeDeployment(SERVICE, PLAN, ANSWER);

/** A whole flow in two requests: the tool asks, the user answers, the call is complete. */
export const flowLoad: Load = {
  over: "http",
  buildOperation(url) {
    const opening = buildCall(url);
    return async (exchange) => {
      const requestState = await ask(exchange, opening);
      requireText(await exchange(buildAnswer(url, requestState)), COMPLETE_TEXT);
    };
  },

  async validate(url, exchange, isFloor) {
    const requestState = await ask(exchange, buildCall(url));
    const complete = readResult(await exchange(buildAnswer(url, requestState)));
    if (complete.content?.[0]?.text !== COMPLETE_TEXT) {
      throw new BenchError(`The flow ends with ${JSON.stringify(complete)}.`);
    }
    const withoutState = readResult(await exchange(buildAnswer(url, undefined)));
    if (withoutState.resultType !== "input_required") {
      throw new BenchError("The server takes an answer without the state that it gave out.");
    }
    if (!isFloor) await requireProtection(url, exchange, requestState);
  },
};

/** A token with one changed character must be refused. */
async function requireProtection(url: string, exchange: Exchange, requestState: string): Promise<void> {
  const middle = Math.floor(requestState.length / 2);
  const changed = requestState[middle] === "A" ? "B" : "A";
  const forged = requestState.slice(0, middle) + changed + requestState.slice(middle + 1);
  const { body } = await exchange(buildAnswer(url, forged));
  if (!body.includes("-32602")) throw new BenchError(`The server takes a changed requestState: ${body}`);
}

async function ask(exchange: Exchange, opening: Buffer): Promise<string> {
  const { requestState, inputRequests } = readResult(await exchange(opening));
  if (requestState === undefined || inputRequests?.[QUESTION_KEY] === undefined) {
    throw new BenchError("The server does not ask, or gives out no state.");
  }
  return requestState;
}

function buildCall(url: string, more: Readonly<Record<string, unknown>> = {}): Buffer {
  return buildRequest(url, "tools/call", { name: DEPLOY_TOOL, arguments: { service: SERVICE }, ...more });
}

function buildAnswer(url: string, requestState: string | undefined): Buffer {
  return buildCall(url, {
    inputResponses: { [QUESTION_KEY]: { action: "accept", content: ANSWER } },
    ...(requestState === undefined ? {} : { requestState }),
  });
}
