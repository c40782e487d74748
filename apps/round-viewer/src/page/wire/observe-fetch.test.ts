import { expect, it } from "vitest";
import type { ReceivedAnswer, SentCall } from "./exchange.ts";
import { observeFetch } from "./observe-fetch.ts";

const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "pay" } });
const answer = '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"done"}]}}';

async function observe(body: string, response: Response) {
  const seen: (SentCall | ReceivedAnswer)[] = [];
  const listener = {
    onSent: (sent: SentCall) => void seen.push(sent),
    onReceived: (came: ReceivedAnswer) => void seen.push(came),
  };
  const given = await observeFetch(async () => response, listener)("http://127.0.0.1/mcp", { method: "POST", body });
  return { seen, given };
}

it("a call and its answer are seen, and the client reads the response all the same", async () => {
  const { seen, given } = await observe(call, new Response(answer, { headers: { "Request-Number": "12" } }));
  expect(seen).toMatchObject([{ tool: "pay" }, { outcome: "complete", text: "done", status: 200, requestNumber: 12 }]);
  expect(await given.text()).toBe(answer);
});

it("of an event stream, the last message is the answer", async () => {
  const progress = '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}';
  const stream = `event: message\ndata: ${progress}\n\nevent: message\ndata: ${answer}\n\n`;
  const { seen } = await observe(call, new Response(stream));
  expect(seen[1]).toMatchObject({ outcome: "complete", text: "done", requestNumber: undefined });
});

it("what calls no tool is not seen, and what is no JSON is shown as it came", async () => {
  const { seen } = await observe('{"method":"tools/list"}', new Response(answer));
  expect(seen).toEqual([]);
  const broken = await observe(call, new Response("Bad gateway", { status: 502 }));
  expect(broken.seen[1]).toMatchObject({ outcome: "error", status: 502, body: "Bad gateway" });
});
