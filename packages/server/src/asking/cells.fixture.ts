import type { Question } from "../ask/question.ts";
import type { CallContext } from "../context/call-context.ts";
import { buildMeta, openExchange } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { openCodec } from "../request-state/flow.fixture.ts";
import { type Asker, type End, readEnd, type Target, targets } from "./targets.fixture.ts";
import { type Way, ways } from "./ways.fixture.ts";

/** A way to ask, on something that can ask. */
export interface Cell {
  readonly name: string;
  readonly target: Target;
  readonly way: Way;
}

const cells: readonly Cell[] = targets.flatMap((target) =>
  ways.map((way) => ({ name: `${target.name}, ${way.name}`, target, way })),
);

/** A call of one cell. */
export interface CellCall {
  /** Sends the call, with its latest token; members of `params` replace the call's own, and may be anything that JSON can hold. */
  readonly send: (params: object) => Promise<End>;
  /** What the handler was told, each time it ran. */
  readonly contexts: readonly CallContext[];
}

/** Prepares the call that asks `question` in a cell. */
export function openCall({ target, way }: Cell, question: Question): CellCall {
  const server = new McpServer(
    { name: "table", version: "1.0.0" },
    { requestState: { codec: openCodec }, onEvent: () => {} },
  );
  const contexts: CallContext[] = [];
  const { handle, ...asker } = way.build(question);
  target.register(server, { ...asker, handle: record(contexts, handle) });
  let token: unknown;
  return {
    contexts,
    async send(params) {
      const all = { _meta: buildMeta(), ...target.params, requestState: token, ...params };
      const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: target.method, params: all });
      const response = await server.handle(JSON.parse(text), openExchange());
      if (response === undefined) throw new TypeError("a request was not answered");
      if ("result" in response) token = response.result["requestState"];
      return readEnd(target, response);
    },
  };
}

function record(contexts: CallContext[], handle: Asker["handle"]): Asker["handle"] {
  return (ctx) => {
    contexts.push(ctx);
    return handle(ctx);
  };
}

/** What the same thing leads to in every cell, by the cell's name. */
export async function inEachCell(run: (cell: Cell) => Promise<unknown>): Promise<Record<string, unknown>> {
  return Object.fromEntries(await Promise.all(cells.map(async (cell) => [cell.name, await run(cell)] as const)));
}

/** What is expected in every cell, by the cell's name. */
export function expectEach(expected: (cell: Cell) => unknown): Record<string, unknown> {
  return Object.fromEntries(cells.map((cell) => [cell.name, expected(cell)]));
}
