import { isDeepStrictEqual } from "node:util";
import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequired,
  RequestStateRejectedError,
} from "@proj/client";
import type { Order } from "../order/order.ts";
import type { FlowRecord } from "./flow-record.ts";
import { listSteps, type Step } from "./flow-steps.ts";
import { RoundSender, type SendingOptions } from "./round-sender.ts";
import type { User } from "./user.ts";

/** What drives a flow. The signal gives it up. */
export interface FlowDriver extends SendingOptions {
  /** Takes as long as the user takes to answer. */
  think(): Promise<void>;
}

/**
 * Runs one flow to its end and checks all that it is told on the way: it has to be about this order and no other.
 *
 * @throws the signal's reason. Everything else that goes wrong is a problem of the flow.
 */
export async function runFlow(order: Order, user: User, driver: FlowDriver): Promise<FlowRecord> {
  const { number, item } = order;
  const sender = new RoundSender(user, { tool: "ship", arguments: { number, item } }, driver);
  try {
    let result = await sender.send({});
    for (const step of listSteps(order)) {
      const requestState = readAskedState(result, step);
      await driver.think();
      const inputResponses = { [step.key]: { action: "accept" as const, content: { ...step.content } } };
      result = await sender.send({ inputResponses, requestState });
    }
    const problem = findProblem(result, order);
    return { rounds: sender.rounds, resent: sender.resent, ...(problem !== undefined && { problem }) };
  } catch (error) {
    driver.signal.throwIfAborted();
    return {
      rounds: sender.rounds,
      resent: sender.resent,
      ...describeError(error, driver.clock() - sender.mintedAfter),
    };
  }
}

/** @throws TypeError when the question is not the one that has to come. */
function readAskedState(result: CallToolResult | InputRequiredResult, { key, mentions }: Step): string {
  if (!isInputRequired(result)) throw new TypeError(`complete before ${key} was asked: ${JSON.stringify(result)}`);
  const { inputRequests = {}, requestState } = result;
  const asked = JSON.stringify(inputRequests);
  const isRight = Object.keys(inputRequests).join() === key && mentions.every((text) => asked.includes(text));
  if (isRight && requestState !== undefined) return requestState;
  throw new TypeError(`not the question ${key} about ${mentions.join(" and ")}: ${asked}`);
}

function findProblem(result: CallToolResult | InputRequiredResult, order: Order): string | undefined {
  if (isInputRequired(result)) return `asked once more: ${JSON.stringify(result.inputRequests)}`;
  if (isDeepStrictEqual(result.structuredContent, order)) return undefined;
  return `the result is not about ${JSON.stringify(order)}: ${JSON.stringify(result)}`;
}

function describeError(error: unknown, ageMs: number): Pick<FlowRecord, "problem" | "rejection"> {
  if (RequestStateRejectedError.is(error)) {
    const { rpcCode: code, peerMessage: message, data } = error;
    const wireError = { code, message, hasData: data !== undefined };
    return { problem: message, rejection: { wireError, ageMs } };
  }
  return { problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}
