import type { Program } from "./programs.fixture.ts";

/** A server of 2025-06-18 that knows no other: its tools ask, or end it. */
export const legacyServer: Program = ({ onMessage, send }) => {
  const waiting = new Map<string, (result: unknown) => void>();
  let isOpen = false;
  let lastId = 0;
  const ask = (params: object): Promise<unknown> =>
    new Promise((resolve) => {
      const id = `ask-${++lastId}`;
      waiting.set(id, resolve);
      send({ jsonrpc: "2.0", id, method: "elicitation/create", params });
    });
  onMessage((message) => {
    const { id, method, params } = message;
    const answer = (result: object): void => send({ jsonrpc: "2.0", id, result });
    if (method === undefined) waiting.get(String(id))?.((message as unknown as { result: unknown }).result);
    else if (method === "initialize") {
      answer({ protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "old", version: "1" } });
    } else if (method === "notifications/initialized") isOpen = true;
    else if (!isOpen) send({ jsonrpc: "2.0", id, error: { code: -32600, message: "not initialized" } });
    else if (params["name"] === "exit") process.exit(4);
    else void ask({ message: "Who?" }).then((heard) => answer({ content: [], heard }));
  });
};

/** A server of 2025-11-25 that asks four hundred times in one call, and tells how many answers came. */
export const askHundreds: Program = ({ onMessage, send }) => {
  const count = 400;
  let heard = 0;
  let call: string | number | undefined;
  onMessage(({ id, method }) => {
    const answer = (result: object): void => send({ jsonrpc: "2.0", id, result });
    if (method === "initialize") {
      answer({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "old", version: "1" } });
    } else if (method === "tools/call") {
      call = id;
      for (let number = 0; number < count; number++) send({ jsonrpc: "2.0", id: `q${number}`, method: "roots/list" });
    } else if (method === undefined) {
      heard += 1;
      if (heard === count) send({ jsonrpc: "2.0", id: call, result: { content: [], structuredContent: { heard } } });
    }
  });
};
