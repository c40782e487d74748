import { ProtocolError } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { ServerEvent } from "../events/server-event.ts";
import { buildAuth, expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { Completer, CompletionContext } from "./completion-definition.ts";

const info = { name: "completing", version: "1.0.0" };
const Review = z.object({ language: z.string(), framework: z.string().optional() });
const aboutReview = { type: "ref/prompt", name: "review" };
const aboutNote = { type: "ref/resource", uri: "note://{shelf}/{id}{?lang}" };

function build(language: Completer<"language" | "framework">): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  const server = new McpServer(info, { onEvent: (event) => void events.push(event) });
  server.registerPrompt("review", { inputSchema: Review, complete: { language } }, () => "text");
  return { server, events };
}

function complete(
  server: McpServer,
  value = "",
  ref: object = aboutReview,
  name = "language",
): ReturnType<typeof send> {
  return send(server, "completion/complete", { ref, argument: { name, value } });
}

describe("completion/complete", () => {
  it("gives what the completer of a prompt's argument gives, and adds what every result carries", async () => {
    const { server } = build((value) => ["python", "pytorch"].filter((name) => name.startsWith(value)));
    expect(expectResult(await complete(server, "pyt"))).toEqual({
      resultType: "complete",
      completion: { values: ["python", "pytorch"], total: 2, hasMore: false },
      _meta: { "io.modelcontextprotocol/serverInfo": info },
    });
    expect(expectResult(await complete(server, "pyto"))).toMatchObject({
      completion: { values: ["pytorch"], total: 1 },
    });
  });

  it("gives what a completer gives of its own accord, whether it begins with the text or not", async () => {
    const { server } = build(() => ["zig"]);
    expect(expectResult(await complete(server, "py"))).toMatchObject({ completion: { values: ["zig"] } });
  });

  it("tells a completer the other arguments, the caller and the context of the server", async () => {
    let seen: CompletionContext | undefined;
    let isAborted = false;
    const controller = new AbortController();
    const server = new McpServer(info, { context: ({ auth }) => ({ tenant: auth?.subject }) });
    const language: Completer = async (_value, ctx) => {
      seen = ctx;
      controller.abort();
      isAborted = ctx.signal.aborted;
      return [];
    };
    server.registerPrompt("review", { inputSchema: Review, complete: { language } }, () => "text");
    const params = {
      ref: aboutReview,
      argument: { name: "language", value: "" },
      context: { arguments: { framework: "flask" } },
    };
    await send(server, "completion/complete", params, { auth: buildAuth("ada"), signal: controller.signal });
    expect(seen).toMatchObject({ args: { framework: "flask" }, context: { tenant: "ada" }, auth: { subject: "ada" } });
    expect(isAborted).toBe(true);
  });

  it("completes the variables of a template, by its text and by a URI that it matches", async () => {
    const server = new McpServer(info);
    server.registerResource("note://known", { uri: "note://known" }, () => "text");
    server.registerResourceTemplate(
      "note",
      { uriTemplate: "note://{shelf}/{id}{?lang}", complete: { id: () => ["7"], lang: (value) => [`${value}n`] } },
      () => "text",
    );
    expect(expectResult(await complete(server, "", aboutNote, "id"))).toMatchObject({ completion: { values: ["7"] } });
    const byUri = { type: "ref/resource", uri: "note://a/7" };
    expect(expectResult(await complete(server, "e", byUri, "lang"))).toMatchObject({ completion: { values: ["en"] } });
    const known = { type: "ref/resource", uri: "note://known" };
    expect(expectError(await complete(server, "", known, "id")).code).toBe(-32602);
  });

  it("suggests nothing for an argument that has no completer", async () => {
    const { server } = build(() => ["never"]);
    expect(expectResult(await complete(server, "", aboutReview, "framework"))).toMatchObject({
      completion: { values: [], total: 0, hasMore: false },
    });
  });

  it.each([
    [{ ref: { type: "ref/prompt", name: "nobody" } }, 'Unknown prompt: "nobody"'],
    [{ ref: { type: "ref/prompt", name: "constructor" } }, 'Unknown prompt: "constructor"'],
    [{ ref: { type: "ref/resource", uri: "note://nowhere" } }, "note://nowhere"],
    [{ argument: { name: "toString", value: "" } }, 'params.argument.name: "review" has no argument "toString"'],
    [{ ref: undefined }, "Invalid params: params.ref: expected object"],
    [{ ref: { type: "ref/tool", name: "review" } }, 'params.ref.type: expected "ref/prompt" or "ref/resource"'],
    [{ ref: { type: "ref/prompt" } }, "params.ref.name: expected string"],
    [{ ref: { type: "ref/resource", name: "review" } }, "params.ref.uri: expected string"],
    [{ argument: "language" }, "params.argument: expected object"],
    [{ argument: { value: "" } }, "params.argument.name: expected string"],
    [{ argument: { name: "language", value: 5 } }, "params.argument.value: expected string"],
    [{ context: [] }, "params.context: expected object"],
    [{ context: { arguments: "a" } }, "params.context.arguments: expected record"],
    [{ context: { arguments: { a: 5 } } }, "params.context.arguments.a: expected string"],
  ])("refuses %j with invalid params", async (params, message) => {
    const { server } = build(() => ["never"]);
    const valid = { ref: aboutReview, argument: { name: "language", value: "" } };
    expect(expectError(await send(server, "completion/complete", { ...valid, ...params }))).toMatchObject({
      code: -32602,
      message: expect.stringContaining(message),
    });
  });

  it("tells who lacks the scopes of a prompt nothing of its values", async () => {
    const { server } = build(() => ["never"]);
    const complete = { language: () => ["secret"] };
    server.registerPrompt("guarded", { inputSchema: Review, scopes: ["review"], complete }, () => "text");
    const params = { ref: { type: "ref/prompt", name: "guarded" }, argument: { name: "language", value: "" } };
    const refused = await send(server, "completion/complete", params, { auth: buildAuth("ada") });
    expect(JSON.stringify(refused)).not.toContain("secret");
    expectError(refused);
    const auth = buildAuth("ada", { scopes: ["review"] });
    expect(expectResult(await send(server, "completion/complete", params, { auth }))).toMatchObject({
      completion: { values: ["secret"] },
    });
  });

  it("answers what a completer throws as any method does", async () => {
    const refusing = build(() => {
      throw new ProtocolError("ERR_MCP_INVALID_PARAMS", "Not yet.");
    });
    expect(expectError(await complete(refusing.server))).toEqual({ code: -32602, message: "Not yet." });
    const error = new RangeError("secret");
    const failing = build(async () => Promise.reject(error));
    expect(expectError(await complete(failing.server))).toEqual({ code: -32603, message: "Internal error" });
    expect(failing.events).toContainEqual(expect.objectContaining({ type: "handler-failed", error }));
  });

  it("is served, and its capability advertised, as long as there is a completer", async () => {
    const server = new McpServer(info);
    server.registerPrompt("plain", { inputSchema: Review, complete: { language: undefined } }, () => "text");
    expect(expectResult(await send(server, "server/discover"))).not.toHaveProperty("capabilities.completions");
    expect(expectError(await complete(server)).code).toBe(-32601);
    const template = { uriTemplate: "note://{id}", complete: { id: () => [] } } as const;
    const registered = server.registerResourceTemplate("note", template, () => "text");
    expect(expectResult(await send(server, "server/discover"))).toHaveProperty("capabilities.completions", {});
    registered.remove();
    expect(expectResult(await send(server, "server/discover"))).not.toHaveProperty("capabilities.completions");
  });
});

describe("what a completer gives", () => {
  const list = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));

  it.each([
    ["100 values", list(100), { values: list(100), total: 100, hasMore: false }],
    ["101 values", list(101), { values: list(100), total: 101, hasMore: true }],
    ["values of a longer list", { values: ["a"], total: 9 }, { values: ["a"], total: 9, hasMore: true }],
    ["all values", { values: ["a"] }, { values: ["a"], total: 1, hasMore: false }],
    ["values, and nobody knows how many more", { values: ["a"], hasMore: true }, { values: ["a"], hasMore: true }],
    ["its own word", { values: ["a"], total: 9, hasMore: false }, { values: ["a"], total: 9, hasMore: false }],
    [
      "too many, said to be all",
      { values: list(101), hasMore: false },
      { values: list(100), total: 101, hasMore: true },
    ],
    ["too many of still more", { values: list(101), hasMore: true }, { values: list(100), hasMore: true }],
    ["nothing", [], { values: [], total: 0, hasMore: false }],
  ])("is cut and counted: %s", async (_, reply, completion) => {
    expect(expectResult(await complete(build(() => reply).server))["completion"]).toEqual(completion);
  });

  it("may have metadata", async () => {
    const { server } = build(() => ({ values: [], _meta: { "com.example/took": 5 } }));
    expect(expectResult(await complete(server))).toMatchObject({ _meta: { "com.example/took": 5 } });
  });

  it.each([
    [undefined, "must give a list of texts, or { values }; got nothing"],
    ["python", 'must give a list of texts, or { values }; got "python"'],
    [{ values: "python" }, 'must give a list of texts, or { values }; got "python"'],
    [["a", 5], "must give texts only; got 5"],
    [{ values: [], total: 1.5 }, "must give a whole number for total; got 1.5"],
    [{ values: [], total: -1 }, "must give a whole number for total; got -1"],
    [{ values: [], hasMore: "yes" }, 'must give true or false for hasMore; got "yes"'],
  ])("is an internal error when it is %j, and the operator is told why", async (reply, problem) => {
    const { server, events } = build(() => reply as never);
    expect(expectError(await complete(server))).toEqual({
      code: -32603,
      message: "Handler returned an invalid result",
    });
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "handler-failed",
        error: expect.objectContaining({ message: `the completer of "language" ${problem}` }),
      }),
    );
  });
});

describe("registering a completer", () => {
  const server = new McpServer(info);

  it.each([
    ["an argument that does not exist", { nobody: () => [] }, 'argument "nobody"; it has "language", "framework"'],
    ["an inherited name", { toString: () => [] }, 'argument "toString"; it has "language", "framework"'],
    ["what is no function", { language: ["go"] }, 'must have a function for "language"; got an array of 1'],
  ])("fails for %s", (_, complete, message) => {
    const config = { inputSchema: Review, complete } as never;
    expect(() => server.registerPrompt("review", config, () => "text")).toThrow(message);
  });

  it("fails for a prompt without arguments and for a variable that the template does not have", () => {
    const complete = { a: () => [] } as never;
    expect(() => server.registerPrompt("bare", { complete }, () => "text")).toThrow("it has none");
    expect(() =>
      server.registerResourceTemplate("note", { uriTemplate: "note://{id}{?lang}", complete }, () => "text"),
    ).toThrow('complete of resource template "note" names the variable "a"; it has "id", "lang".');
  });
});
