import { describe, expect, it } from "vitest";
import { inputRequired } from "../ask/input-required.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { question, readReasons, rejected } from "../request-state/flow.fixture.ts";
import { Server, sealRequestState } from "../server.ts";
import { memorySingleUseStore } from "./memory-store.ts";
import type { SingleUseOptions } from "./single-use-options.ts";

const info = { name: "deployer", version: "1.0.0" };
const answers = { confirm: { action: "accept", content: { sure: true } } };

interface Counted {
  readonly server: McpServer | Server;
  readonly events: ServerEvent[];
  runs: number;
}

/** Servers one of whose prompts or resources asks once, and then counts its runs. */
const ways: [method: string, params: { readonly [name: string]: string }, build: typeof buildPromptServer][] = [
  ["prompts/get", { name: "report" }, buildPromptServer],
  ["resources/read", { uri: "file:///report" }, buildLowLevelServer],
];

function buildPromptServer(singleUse: SingleUseOptions, act: (runs: number) => void): Counted {
  const events: ServerEvent[] = [];
  const onEvent = (event: ServerEvent): number => events.push(event);
  const server = new McpServer(info, { requestState: { singleUse }, onEvent });
  const counted = { server, events, runs: 0 };
  server.registerPrompt("report", {}, (_args, { requestState }) => {
    if (requestState === undefined) return inputRequired({ confirm: question }, { state: "asked" });
    act(++counted.runs);
    return `run ${counted.runs}`;
  });
  return counted;
}

function buildLowLevelServer(singleUse: SingleUseOptions, act: (runs: number) => void): Counted {
  const events: ServerEvent[] = [];
  const server = new Server(info, { onEvent: (event) => events.push(event) });
  const counted = { server, events, runs: 0 };
  server.setRequestHandler("resources/read", ({ uri, requestState }) => {
    if (requestState === undefined) return inputRequired({ confirm: question }, { state: "asked" });
    act(++counted.runs);
    return { contents: [{ uri, text: `run ${counted.runs}` }] };
  });
  sealRequestState(server, { singleUse });
  return counted;
}

describe.each(ways)("%s", (method, params, build) => {
  async function ask({ server }: Counted): Promise<object> {
    const { requestState } = expectResult(await send(server, method, params));
    return { ...params, requestState, inputResponses: answers };
  }

  it("runs once and gives its response again", async () => {
    const counted = build({ store: memorySingleUseStore() }, () => {});
    const retry = await ask(counted);
    const first = expectResult(await send(counted.server, method, retry as never));
    expect(expectResult(await send(counted.server, method, retry as never))).toEqual(first);
    expect(counted.runs).toBe(1);
  });

  it("is burned by a handler that throws, in strict mode", async () => {
    const counted = build({ store: memorySingleUseStore() }, () => {
      throw new RangeError("bug");
    });
    const retry = await ask(counted);
    expect(expectError(await send(counted.server, method, retry as never)).code).toBe(-32603);
    expect(expectError(await send(counted.server, method, retry as never))).toEqual(rejected);
    expect(readReasons(counted.events)).toEqual(["already-used"]);
    expect(counted.runs).toBe(1);
  });

  it("can be sent again after a handler that threw, in retryable mode", async () => {
    const counted = build({ store: memorySingleUseStore(), mode: "retryable" }, (runs) => {
      if (runs === 1) throw new RangeError("bug");
    });
    const retry = await ask(counted);
    expect(expectError(await send(counted.server, method, retry as never)).code).toBe(-32603);
    expect(expectResult(await send(counted.server, method, retry as never))).toMatchObject({ resultType: "complete" });
  });
});
