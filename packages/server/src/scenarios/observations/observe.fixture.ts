import { isLegacyVersion, type JSONRPCResponse, legacyVersions, PROTOCOL_VERSION } from "@proj/types";
import { vi } from "vitest";
import * as z from "zod";
import { McpServer } from "../../mcp-server.ts";
import { type ObservedVersion, openClient } from "./observed-client.fixture.ts";
import {
  buildObservingServer,
  type Observations,
  QUESTION_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
} from "./observing-server.fixture.ts";

/** The revisions in which the handler is called, the newest first. */
export const observedVersions: readonly ObservedVersion[] = [PROTOCOL_VERSION, ...legacyVersions];

/** How a call is made. */
const observe = (part: string) => ({ method: "tools/call", params: { name: "observe", arguments: { part, n: 1.5 } } });
const byHand = { method: "tools/call", params: { name: "ask by hand", arguments: {} } };

/** All that can be observed in a revision: by the handler, and by its author where something else comes of the same code. */
export async function observeAll(version: ObservedVersion): Promise<Observations> {
  return copy({
    ...(await observeLook(version)),
    ...prefix("while it asks", await observeAsking(version)),
    ...prefix("by hand", await observeByHand(version, false)),
    ...prefix("by hand, bridged", await observeByHand(version, true)),
    ...(await observeMute(version)),
    ...prefix("a slow person", await observeThinking(version, 3 * REQUEST_TIMEOUT_MS)),
    ...prefix("a person who is too slow", await observeThinking(version, 2 * QUESTION_TIMEOUT_MS)),
    ...(await observeCancellation(version)),
    ...(await observeOthers(version)),
    ...(await observeResults(version)),
  });
}

/** As JSON has it; what is not there is said so. */
function copy(seen: Observations): Observations {
  return JSON.parse(JSON.stringify(seen, (_, value) => (value === undefined ? "nothing" : value))) as Observations;
}

function prefix(where: string, seen: Observations): Observations {
  return Object.fromEntries(Object.entries(seen).map(([what, value]) => [`${where}: ${what}`, value]));
}

/** A call that asks nothing, by a client that has never said which log messages it wants, and then by one that has. */
async function observeLook(version: ObservedVersion): Promise<Observations> {
  const { server, seen } = buildObservingServer(false);
  const client = await openClient(server, version);
  const meta = { progressToken: "p", "acme/x": 1 };
  const params = { ...observe("look").params, requestState: undefined, inputResponses: { more: { action: "accept" } } };
  const response = await client.send({ method: "tools/call", params, id: "the first", meta });
  const first = copy(seen);
  const { notified } = client;
  const told = notified.splice(0);
  const readLogs = (from: typeof notified) =>
    from.filter(({ method }) => method === "notifications/message").map(({ params: log }) => log?.["level"]);
  await client.send({ ...observe("look"), logLevel: "error" });
  return {
    ...first,
    "progress that arrives": told.filter(({ method }) => method === "notifications/progress").map((one) => one.params),
    "log messages that arrive, where no level was set": readLogs(told),
    "log messages that arrive, where errors were asked for": readLogs(notified),
    "how it ends": readEnd(response),
  };
}

async function observeAsking(version: ObservedVersion): Promise<Observations> {
  const { server, seen } = buildObservingServer(false);
  const client = await openClient(server, version);
  const response = await client.send(observe("ask"));
  return { ...seen, "how it ends": readEnd(response) };
}

async function observeByHand(version: ObservedVersion, bridgeLegacy: boolean): Promise<Observations> {
  const { server, seen } = buildObservingServer(bridgeLegacy);
  const client = await openClient(server, version);
  const response = await client.send(byHand);
  return {
    "how often: the handler runs": seen["how often: the handler runs"],
    requestState: seen["requestState"],
    inputResponses: seen["inputResponses"],
    "ctx.answer": seen["ctx.answer"],
    "the accepted value": seen["the accepted value"],
    "how it ends": readEnd(response),
  };
}

async function observeMute(version: ObservedVersion): Promise<Observations> {
  const { server, seen } = buildObservingServer(false);
  const client = await openClient(server, version, { isAskable: false });
  const response = await client.send(observe("ask who cannot answer"));
  return {
    "where nobody can be asked: what ctx.ask rejects with": seen["what ctx.ask rejects with"],
    "where nobody can be asked: how it ends": readEnd(response),
  };
}

async function observeThinking(version: ObservedVersion, thinksMs: number): Promise<Observations> {
  const { server, seen } = buildObservingServer(false);
  const client = await openClient(server, version, { thinksMs });
  vi.useFakeTimers();
  try {
    const ended = client.send(observe("ask one thing"));
    // No request is open while a person thinks, in the revision without sessions.
    if (isLegacyVersion(version)) await vi.advanceTimersByTimeAsync(thinksMs);
    const end = readEnd(await ended);
    return { answer: seen["answer"], "signal has aborted": seen["signal has aborted"], "how it ends": end };
  } finally {
    vi.useRealTimers();
  }
}

async function observeCancellation(version: ObservedVersion): Promise<Observations> {
  const { server, seen } = buildObservingServer(false);
  const client = await openClient(server, version);
  await client.cancel(observe("wait"), () => seen["the handler waits"] === true);
  return {
    "cancelled: signal has aborted": seen["signal of who cancelled has aborted"],
    "cancelled: its reason": seen["reason of a cancellation"],
  };
}

/** What is not a tool. */
async function observeOthers(version: ObservedVersion): Promise<Observations> {
  const { server, seen } = buildObservingServer(false);
  const client = await openClient(server, version);
  await client.send({ method: "prompts/get", params: { name: "observe" } });
  for (const uri of ["observe://one", "observe://two"])
    await client.send({ method: "resources/read", params: { uri } });
  await client.send({ method: "acme/observe" });
  return Object.fromEntries(Object.entries(seen).filter(([what]) => what.startsWith("members")));
}

/** What comes of results that are the same everywhere, and who hears of a change. */
async function observeResults(version: ObservedVersion): Promise<Observations> {
  const server = new McpServer({ name: "plain", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("rich", {}, () => ({
    content: [
      { type: "resource_link", uri: "note://1", name: "note" },
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
    ],
    structuredContent: { a: 1 },
  }));
  const outputSchema = z.object({ a: z.number() });
  server.registerTool("promising", { outputSchema, title: "A", annotations: { readOnlyHint: true } }, () => ({
    structuredContent: { a: 1 },
  }));
  server.registerTool("listing", { outputSchema: z.array(z.number()) }, () => ({ structuredContent: [1] }));
  server.registerResource("note", { uri: "note://1" }, () => "x");
  const region = z.string().meta({ "x-mcp-header": "Region" });
  server.registerTool("routed", { inputSchema: z.object({ region }) }, () => "routed");
  const client = await openClient(server, version);
  const rich = readResult(await client.send({ method: "tools/call", params: { name: "rich", arguments: {} } }));
  const listing = readResult(await client.send({ method: "tools/call", params: { name: "listing", arguments: {} } }));
  const { tools, ...list } = readResult(await client.send({ method: "tools/list" }));
  const routed = { name: "routed", arguments: { region: "eu" } };
  const bare = await client.send({ method: "tools/call", params: routed, hasHeaders: true });
  const missing = await client.send({ method: "resources/read", params: { uri: "note://2" } });
  server.registerTool("another", {}, () => "x");
  await new Promise((resolve) => setTimeout(resolve));
  const types = (rich["content"] as { readonly type: string }[]).map(({ type }) => type);
  return {
    "sent: content that the tool gives, and what stands for its structure": types,
    "sent: structured content": rich["structuredContent"],
    "sent: structured content that is a list": listing["structuredContent"],
    "sent: members that every result has": ["resultType", "_meta"].filter((name) => name in rich),
    "sent: members that every list has": ["ttlMs", "cacheScope"].filter((name) => name in list),
    "sent: what is told of a tool": Object.keys((tools as readonly object[])[1] ?? {}).filter(
      (name) => name !== "outputSchema",
    ),
    "sent: tools that promise an output": (
      tools as { readonly outputSchema?: object; readonly name: string }[]
    ).flatMap(({ name, outputSchema: promised }) => (promised === undefined ? [] : [name])),
    "sent: the code of a resource that is missing": "error" in missing ? missing.error.code : undefined,
    "sent: how a call ends whose headers do not repeat its parameters": readEnd(bare),
    "sent: changes to who did not ask for them": client.unasked.length,
  };
}

function readResult(response: JSONRPCResponse): { readonly [member: string]: unknown } {
  if ("result" in response) return response.result;
  throw new TypeError(`an error: ${response.error.message}`);
}

function readEnd(response: JSONRPCResponse): string {
  if ("error" in response) return `error ${response.error.code}`;
  return response.result["isError"] === true ? "isError" : "done";
}
