import type { ClientCapabilities } from "@proj/types";
import { buildMeta } from "../exchange.fixture.ts";
import {
  type Ended,
  type Params,
  type RequestSettings,
  type Round,
  readEnd,
  type ScenarioClient,
} from "./scenario-client.fixture.ts";
import type { ScenarioConnection, Sent } from "./scenario-connection.fixture.ts";

/** A client of 2026-07-28. */
export class ModernClient implements ScenarioClient {
  readonly connection: ScenarioConnection;
  readonly session = undefined;
  readonly unasked = [];
  readonly #capabilities: ClientCapabilities | undefined;
  #nextId = 1;

  constructor(connection: ScenarioConnection, capabilities: ClientCapabilities | undefined) {
    this.connection = connection;
    this.#capabilities = capabilities;
  }

  begin(method: string, params: Params = {}, { meta = {} }: RequestSettings = {}): Sent {
    const id = this.#nextId++;
    const token = "progressToken" in meta ? { progressToken: id } : {};
    const _meta = { ...buildMeta(this.#capabilities), ...meta, ...token };
    return this.connection.send({ jsonrpc: "2.0", id, method, params: { _meta, ...params } });
  }

  request(method: string, params?: Params, settings?: RequestSettings): Promise<Ended> {
    return readEnd(this.begin(method, params, settings));
  }

  call(name: string, args: Params = {}, more: Params = {}, settings?: RequestSettings): Promise<Ended> {
    return this.request("tools/call", { name, arguments: args, ...more }, settings);
  }

  async converse(method: string, params: Params, answers: readonly Params[]): Promise<readonly Round[]> {
    let last = await this.request(method, params);
    const rounds = [readRound(last)];
    for (const inputResponses of answers) {
      const { requestState } = last.result ?? {};
      last = await this.request(method, { ...params, requestState, inputResponses });
      rounds.push(readRound(last));
    }
    return rounds;
  }
}

function readRound(ended: Ended): Round {
  const { result } = ended;
  if (result?.["resultType"] !== "input_required") return { ended };
  const asked = Object.entries((result["inputRequests"] ?? {}) as { [key: string]: { method: string } });
  return { asked: Object.fromEntries(asked.map(([key, { method }]) => [key, method])) };
}
