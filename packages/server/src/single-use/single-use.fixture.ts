import type { Exchange, JSONRPCResponse, SingleUseStore } from "@proj/types";
import { inputRequired } from "../ask/input-required.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { buildFlowServer, type FlowServer, question } from "../request-state/flow.fixture.ts";
import type { RequestStateOptions } from "../request-state/policy.ts";
import { memorySingleUseStore } from "./memory-store.ts";
import type { SingleUseOptions } from "./single-use-options.ts";

const yes = { confirm: { action: "accept", content: { sure: true } } };
export const no = { confirm: { action: "decline" } };

/** A server whose tool `pay` asks once and then has an effect that is counted. */
export interface PayServer extends FlowServer {
  /** How often the effect happened. */
  paid: number;
  /** Asks, and gives the token. */
  ask(): Promise<string>;
  /** Sends the round that pays. */
  answer(token: string, inputResponses?: object, exchange?: Partial<Exchange>): Promise<JSONRPCResponse>;
}

/** Builds a {@link PayServer}; `pay` gives what the tool returns once it has paid. */
export function buildPayServer(
  singleUse: Partial<SingleUseOptions> = {},
  pay: (paid: number) => unknown = (paid) => `paid ${paid}`,
  requestState: RequestStateOptions = {},
): PayServer {
  const flow = buildFlowServer({ singleUse: { store: memorySingleUseStore(), ...singleUse }, ...requestState });
  const { server } = flow;
  const built = Object.assign(flow, {
    paid: 0,
    ask: async () => String(expectResult(await send(server, "tools/call", { name: "pay" }))["requestState"]),
    answer: (requestState: string, inputResponses: object = yes, exchange: Partial<Exchange> = {}) =>
      send(server, "tools/call", { name: "pay", requestState, inputResponses }, exchange),
  });
  server.registerTool("pay", {}, async (_args, ctx) => {
    if (ctx.requestState === undefined) return inputRequired({ confirm: question }, { state: "asked" });
    built.paid++;
    return (await pay(built.paid)) as string;
  });
  return built;
}

/** A store in memory, some of whose operations do something else. */
export function buildOddStore(operations: Partial<SingleUseStore>): SingleUseStore {
  return { ...memorySingleUseStore(), ...operations };
}
