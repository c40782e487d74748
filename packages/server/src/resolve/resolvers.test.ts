import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { listRoots } from "../ask/list-roots.ts";
import { sample } from "../ask/sample.ts";
import { ToolError } from "../errors/tool-error.ts";
import { accept, buildWatchedServer, cancel, decline, play, readText } from "../flow/flow-run.fixture.ts";
import { outcome } from "./outcome.ts";
import { resolver } from "./resolver.ts";

const Go = z.object({ go: z.boolean() });
const yes = accept({ go: true });
const ask = (key: string) => resolver(key, () => elicit(`${key}?`, Go));

describe("resolvers", () => {
  it("compute values, and ask for what they cannot compute", async () => {
    const { server } = buildWatchedServer();
    const stock = resolver("stock", async ({ title }: { title: string }) => ({ copies: title.length }));
    const backorder = resolver("backorder", { stock }, ({ title }, { stock: { copies } }) =>
      copies > 3 ? { go: true } : elicit(`"${title}" is out of stock. Order anyway?`, Go),
    );
    server.registerTool(
      "tool",
      { inputSchema: z.object({ title: z.string() }), resolve: { backorder } },
      ({ title }, { resolved }) => `${title}: ${resolved.backorder.go}`,
    );
    const asked = await play(server, { backorder: [yes] }, { params: { name: "tool", arguments: { title: "abc" } } });
    expect([asked.messages, readText(asked)]).toEqual([['"abc" is out of stock. Order anyway?'], "abc: true"]);
    const computed = await play(server, {}, { params: { name: "tool", arguments: { title: "abcd" } } });
    expect([computed.rounds, readText(computed)]).toEqual([[], "abcd: true"]);
  });

  it("ask together whatever does not depend on an answer, nested ones too", async () => {
    const { server } = buildWatchedServer();
    const slow = resolver("slow", async () => {
      await new Promise((resolve) => setTimeout(resolve));
      return elicit("slow?", Go);
    });
    const nested = resolver("nested", { inner: ask("inner") }, () => elicit("nested?", Go));
    const outer = resolver("outer", { nested, slow }, (_args, { nested: { go } }) => ({ outer: go }));
    server.registerTool("tool", { resolve: { outer, other: ask("other") } }, (_args, { resolved }) =>
      JSON.stringify(resolved),
    );
    const told = await play(server, { slow: [yes], inner: [yes], other: [yes], nested: [yes] });
    expect(told.rounds.map((keys) => [...keys].sort())).toEqual([["inner", "other", "slow"], ["nested"]]);
    expect(readText(told)).toBe('{"outer":{"outer":true},"other":{"go":true}}');
  });

  it("run at most once in a round, however many use them", async () => {
    const { server } = buildWatchedServer();
    let runs = 0;
    const shared = resolver("shared", () => {
      runs++;
      return elicit("shared?", Go);
    });
    const one = resolver("one", { shared }, (_args, { shared: { go } }) => go);
    const two = resolver("two", { shared, one }, (_args, { shared: { go } }) => go);
    server.registerTool("tool", { resolve: { one, two, shared, outcome: outcome(shared) } }, (_args, { resolved }) =>
      JSON.stringify(resolved),
    );
    const told = await play(server, { shared: [yes] });
    expect([told.rounds, runs]).toEqual([[["shared"]], 2]);
    expect(readText(told)).toBe(
      '{"one":true,"two":true,"shared":{"go":true},"outcome":{"action":"accept","value":{"go":true}}}',
    );
  });

  it.each([
    [decline, 'isError: The user declined to answer "a".'],
    [cancel, 'isError: The user dismissed "a" without an answer.'],
  ])("end the call when their question is answered with %j", async (answer, text) => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", { resolve: { a: ask("a"), b: ask("b") } }, () => "went");
    const told = await play(server, { a: [answer] });
    expect([told.rounds, readText(told)]).toEqual([[["a", "b"]], text]);
  });

  it("give a no as a value where an outcome is asked for, and end the call when it is another's", async () => {
    const { server } = buildWatchedServer();
    const second = resolver("second", { first: ask("first") }, () => elicit("second?", Go));
    server.registerTool("tool", { resolve: { it: outcome(second) } }, (_args, { resolved }) => resolved.it.action);
    expect(readText(await play(server, { first: [yes], second: [decline] }))).toBe("decline");
    expect(readText(await play(server, { first: [decline] }))).toBe('isError: The user declined to answer "first".');
  });

  it("have one outcome, which has none of its own", () => {
    expect(() => outcome(outcome(ask("a")))).toThrow('outcome: the resolver "a" gives its outcome already.');
  });

  it("may give the outcome of their own question", async () => {
    const { server } = buildWatchedServer();
    const maybe = resolver("maybe", () => outcome(elicit("maybe?", Go)));
    server.registerTool("tool", { resolve: { maybe } }, (_args, { resolved }) => resolved.maybe.action);
    expect(readText(await play(server, { maybe: [cancel] }))).toBe("cancel");
  });

  it("end the call at once when one fails, and nobody is asked", async () => {
    const { server } = buildWatchedServer();
    const unknown = resolver("unknown", () => {
      throw new ToolError("No such title.");
    });
    server.registerTool("tool", { resolve: { a: ask("a"), unknown } }, () => "went");
    const told = await play(server);
    expect([told.rounds, readText(told)]).toEqual([[], "isError: No such title."]);
  });

  it("can ask in line and do things once themselves", async () => {
    const { server } = buildWatchedServer();
    let made = 0;
    const busy = resolver("busy", async (_args: unknown, ctx) => {
      const id = await ctx.once("made", () => ++made);
      const { go } = await ctx.ask("in-line", elicit("in line?", Go));
      return `${id} ${go}`;
    });
    server.registerTool("tool", { resolve: { busy, a: ask("a") } }, async (_args, ctx) => {
      const { go } = await ctx.ask("body", elicit("body?", Go));
      return `${ctx.resolved.busy} ${ctx.resolved.a.go} ${go}`;
    });
    const told = await play(server, { "in-line": [yes], a: [yes], body: [yes] });
    expect(told.rounds.map((keys) => [...keys].sort())).toEqual([["a", "in-line"], ["body"]]);
    expect([readText(told), made]).toEqual(["1 true true true", 1]);
  });

  it("do not let the handler start when one of them hides that it must wait", async () => {
    const { server } = buildWatchedServer();
    let runs = 0;
    const hiding = resolver("hiding", (_args: unknown, ctx) =>
      ctx.ask("in-line", elicit("in line?", Go)).catch(() => 5),
    );
    server.registerTool("tool", { resolve: { hiding } }, () => `run ${++runs}`);
    const told = await play(server, { "in-line": [yes] });
    expect([told.rounds, readText(told)]).toEqual([[["in-line"]], "run 1"]);
  });

  it("ask the client's model and for its folders", async () => {
    const { server } = buildWatchedServer();
    const poem = resolver("poem", () =>
      sample({ messages: [{ role: "user", content: { type: "text", text: "A poem" } }], maxTokens: 50 }),
    );
    const roots = resolver("roots", () => listRoots());
    server.registerTool("tool", { resolve: { poem, roots } }, (_args, { resolved }) =>
      JSON.stringify([resolved.poem.model, resolved.roots.roots]),
    );
    const told = await play(server, {
      poem: [{ role: "assistant", model: "poet", content: { type: "text", text: "Roses" } }],
      roots: [{ roots: [{ uri: "file:///work" }] }],
    });
    expect([told.rounds, readText(told)]).toEqual([[["poem", "roots"]], '["poet",[{"uri":"file:///work"}]]']);
  });

  it("are never given by a caller", async () => {
    const { server } = buildWatchedServer();
    server.registerTool(
      "tool",
      { inputSchema: z.object({ title: z.string() }), resolve: { a: ask("a") } },
      (args, { resolved }) => JSON.stringify([args, resolved]),
    );
    const params = {
      name: "tool",
      arguments: { title: "x", a: { go: true }, resolved: { a: { go: true } } },
      inputResponses: { a: yes },
    };
    const told = await play(server, { a: [accept({ go: false })] }, { params });
    expect([told.rounds, readText(told)]).toEqual([[["a"]], '[{"title":"x"},{"a":{"go":false}}]']);
  });

  it("serve prompts as well", async () => {
    const { server } = buildWatchedServer();
    server.registerPrompt("prompt", { resolve: { a: ask("a") } }, (_args, { resolved }) => `went: ${resolved.a.go}`);
    const prompt = { method: "prompts/get", params: { name: "prompt" } };
    expect((await play(server, { a: [yes] }, prompt)).response).toMatchObject({
      result: { messages: [{ content: { text: "went: true" } }] },
    });
    expect((await play(server, { a: [decline] }, prompt)).response).toMatchObject({
      error: { code: -32602, message: 'The user declined to answer "a".' },
    });
  });
});

describe("a registration", () => {
  it.each<[string, () => void, string]>([
    [
      "two resolvers of one key",
      () => register({ a: ask("x"), b: ask("x") }),
      'tool "tool": two resolvers have the key "x"',
    ],
    [
      "two resolvers of one key, one of them nested",
      () => register({ a: ask("x"), b: resolver("y", { z: ask("x") }, () => 1) }),
      'two resolvers have the key "x"',
    ],
    ["what is no resolver", () => register({ a: 5 as never }), "resolve.a must be a resolver, got 5"],
    [
      "what is no resolver, nested",
      () => register({ a: resolver("x", { b: undefined as never }, () => 1) }),
      "resolve.a.b must be a resolver",
    ],
    [
      "a key that is none",
      () => void resolver("", () => 1),
      'resolver: a key must have 1 to 128 characters and not be "__proto__", got ""',
    ],
    ["no function", () => void resolver("x", undefined as never), 'resolver "x" needs a function, got nothing'],
  ])("refuses %s", (_, attempt, message) => {
    expect(attempt).toThrow(message);
  });

  it("does not let a handler build questions by hand beside its resolvers", async () => {
    const { server, events } = buildWatchedServer();
    const a = resolver("a", () => 1);
    server.registerTool("tool", { resolve: { a } }, (() => inputRequired({ b: elicit("b?", Go) })) as never);
    expect((await play(server)).response).toMatchObject({ error: { code: -32603 } });
    expect(events.filter(({ type }) => type === "handler-failed")).toHaveLength(1);
  });
});

function register(resolve: never | object): void {
  buildWatchedServer().server.registerTool("tool", { resolve: resolve as never }, () => "done");
}

describe("resources", () => {
  it("have resolvers too, whose arguments are the URI or the variables of its template", async () => {
    const { server } = buildWatchedServer();
    const byUri = resolver("tone", ({ uri }: { uri: string }) => elicit(`Which tone for ${uri}?`, Go));
    const byId = resolver("tone", ({ id }: { id: string }) => elicit(`Which tone for ${id}?`, Go));
    server.registerResource("home", { uri: "note://home", resolve: { byUri } }, (_args, ctx) => {
      return `${ctx.uri} ${ctx.resolved.byUri.go}`;
    });
    server.registerResourceTemplate("note", { uriTemplate: "note://by-id/{id}", resolve: { byId } }, ({ id }, ctx) => {
      return `${ctx.uri} ${id} ${ctx.resolved.byId.go}`;
    });
    const home = await play(server, { tone: [yes] }, { method: "resources/read", params: { uri: "note://home" } });
    expect(home.messages).toEqual(["Which tone for note://home?"]);
    expect(home.response).toMatchObject({ result: { contents: [{ text: "note://home true" }] } });
    const note = await play(server, { tone: [yes] }, { method: "resources/read", params: { uri: "note://by-id/7" } });
    expect(note.messages).toEqual(["Which tone for 7?"]);
    expect(note.response).toMatchObject({ result: { contents: [{ text: "note://by-id/7 7 true" }] } });
  });
});
