import type { Program } from "./programs.fixture.ts";

/** What a server does with what comes before `initialize`. */
export type OldBehaviour =
  | `answers -32${number}`
  | "is silent"
  | "answers late"
  | "answers without an id"
  | "answers {}"
  | "prints junk first"
  | "exits"
  | "exits on everything"
  | "answers and exits"
  | "is modern"
  | "is modern and slow";

/** A server of 2025-06-18, or a modern one, as odd as its argument says. It tells its process when a tool is called. */
export const oldServer: Program = ({ onMessage, send, introduce }) => {
  const behaviour = process.argv[1] ?? "";
  const isModern = behaviour.startsWith("is modern");
  let isOpen = false;
  let probes = 0;
  let kept: Parameters<typeof introduce>[0] | undefined;
  type Request = NonNullable<typeof kept>;

  function fail(code: number, request?: Request): void {
    send({ jsonrpc: "2.0", ...(request && { id: request.id }), error: { code, message: "no such method" } });
  }
  function exit(code: number, method: string): void {
    console.error(`cannot ${method}`);
    process.exit(code);
  }
  const answers: Readonly<Record<string, (request: Request) => void>> = {
    "is silent": () => undefined,
    "answers late": (request) => {
      kept = request;
    },
    "answers without an id": () => fail(-32600),
    "answers {}": ({ id }) => send({ jsonrpc: "2.0", id, result: {} }),
    exits: ({ method }) => exit(4, method),
    "answers and exits": (request) => {
      fail(-32601, request);
      exit(0, request.method);
    },
    "is modern": introduce,
    "is modern and slow": (request) => {
      probes += 1;
      if (probes > 1) introduce(request);
    },
  };
  function open(request: Request): void {
    if (kept !== undefined) introduce(kept);
    isOpen = !isModern;
    const serverInfo = { name: "old", version: "1" };
    const result = { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo };
    if (isModern) fail(-32601, request);
    else send({ jsonrpc: "2.0", id: request.id, result });
  }

  if (behaviour === "prints junk first") console.log('Listening on stdio\n{"level":30}\n');
  onMessage((request) => {
    const { id, method } = request;
    if (id === undefined) return;
    if (behaviour === "exits on everything") exit(4, method);
    if (method === "initialize") open(request);
    else if (method === "tools/call") {
      const content = [{ type: "text", text: String(process.pid) }];
      send({ jsonrpc: "2.0", id, result: { content } });
    } else if (isOpen) fail(-32601, request);
    else {
      const code = Number(/-\d+/.exec(behaviour)?.[0] ?? -32601);
      (answers[behaviour] ?? ((given: Request) => fail(code, given)))(request);
    }
  });
};
