import * as z from "zod";
import { elicit, elicitUrl } from "../../ask/elicit.ts";
import { inputRequired } from "../../ask/input-required.ts";
import { listRoots } from "../../ask/list-roots.ts";
import { sample } from "../../ask/sample.ts";
import { QuestionFailedError } from "../../errors/question-failed-error.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { McpServer } from "../../mcp-server.ts";
import { outcome } from "../../resolve/outcome.ts";
import { resolver } from "../../resolve/resolver.ts";
import { Server, sealRequestState } from "../../server.ts";
import { text } from "../../tools/text.ts";
import { eu, Go, info, it, mayGo, type Subject, whichRegion, withTool, yes } from "./subject.fixture.ts";

export const goodServers: readonly Subject[] = [
  {
    name: "a tool that asks in line, with once",
    again: true,
    build: withTool((server, { effect, keep }) => {
      const plans = keep("plans", () => new Map<string, number>());
      server.registerTool("it", { inputSchema: z.object({ env: z.string() }) }, async ({ env }, ctx) => {
        const plan = await ctx.once("plan", ({ idempotencyKey }) => {
          plans.set(idempotencyKey, plans.get(idempotencyKey) ?? plans.size + 1);
          return plans.get(idempotencyKey);
        });
        const { region } = await ctx.ask("region", whichRegion);
        const { go } = await ctx.ask("go", elicit(`Deploy plan ${plan} to ${env} in ${region}?`, Go));
        if (!go) return "Left alone.";
        return ctx.once("deploy", () => {
          effect("deploy");
          return `Deployed plan ${plan} to ${env} in ${region}.`;
        });
      });
      server.registerTool("other", {}, () => "other");
      server.registerPrompt("third", {}, () => "third");
    }),
    call: { ...it, arguments: { env: "prod" }, answers: { region: eu, go: ({ key }) => ({ [key]: true }) } },
  },
  {
    name: "a tool with resolvers, one of which depends on another",
    again: true,
    build: withTool((server, { effect }) => {
      const region = resolver("region", () => whichRegion);
      const size = resolver("size", { region }, (_args: object, { region: { region: name } }) =>
        elicit(`How large in ${name}?`, z.object({ gb: z.number().int().min(1) })),
      );
      const news = resolver("news", () => outcome(elicit("News?", Go)));
      server.registerTool("it", { resolve: { size, news } }, (_args, { resolved }) => {
        effect("create");
        return `${resolved.size.gb} GB, news: ${resolved.news.action}`;
      });
    }),
    call: { ...it, answers: { region: eu, size: { gb: 4 }, news: yes } },
    options: { optional: ["news"] },
  },
  {
    name: "a tool that asks several things together, one of them again until it is valid",
    again: true,
    build: withTool((server, { effect }) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        const both = await ctx.askAll({ region: whichRegion, go: mayGo });
        if (both.go.go) await ctx.once("create", () => effect("create"));
        return both.region.region;
      }),
    ),
    call: { ...it, answers: { region: [{ region: "mars" }, eu, eu, eu], go: yes } },
  },
  {
    name: "a tool that asks by hand in several rounds",
    again: true,
    build: withTool((server, { effect }) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        const region = ctx.requestState ?? (await ctx.accepted("region", whichRegion))?.region;
        if (region === undefined) {
          const { status } = await ctx.answer("region", whichRegion);
          if (status === "declined" || status === "cancelled") return "No region, nothing done.";
          return inputRequired({ region: whichRegion });
        }
        const answer = await ctx.answer("go", mayGo);
        if (answer.status === "declined" || answer.status === "cancelled") return "Left alone.";
        if (answer.status !== "accepted") return inputRequired({ go: mayGo }, { state: region });
        if (answer.value.go) effect("create");
        return `Created in ${region}.`;
      }),
    ),
    call: { ...it, answers: { region: eu, go: yes } },
  },
  {
    name: "a tool that waits for a page",
    again: true,
    build: withTool((server, { effect, keep }) => {
      const looks = keep("looks", () => new Map<string, number>());
      server.registerTool("it", {}, async (_args, ctx) => {
        const page = elicitUrl("Pay", ({ flowId }) => `https://pay.example/${flowId}`);
        const check = ({ flowId }: { readonly flowId: string }): string | undefined => {
          looks.set(flowId, (looks.get(flowId) ?? 0) + 1);
          return (looks.get(flowId) ?? 0) > 2 ? "receipt" : undefined;
        };
        const receipt = await ctx.waitFor("pay", page, check, { holdSeconds: 0 });
        effect("ship");
        return receipt;
      });
    }),
    call: { ...it, answers: { pay: true } },
  },
  {
    name: "a tool that asks the client's model and for its roots",
    build: withTool((server) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        const { roots } = await ctx.ask("roots", listRoots());
        const { model } = await ctx.ask("words", sample({ messages: [], maxTokens: 9 }));
        return `${model} ${roots.length}`;
      }),
    ),
    call: {
      ...it,
      answers: {
        roots: { roots: [] },
        words: { role: "assistant", model: "m", content: { type: "text", text: "hi" } },
      },
    },
  },
  {
    name: "a tool that takes a default where nobody can be asked",
    again: true,
    build: withTool((server, { effect }) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        const news = ctx.canAsk(mayGo) ? await ctx.ask("news", outcome(mayGo)) : { action: "cancel" };
        effect("create");
        return news.action;
      }),
    ),
    call: { ...it, answers: { news: yes } },
    options: { optional: ["news"] },
  },
  {
    name: "a tool that gives a reservation back whatever is answered",
    again: true,
    build: withTool((server, { effect }) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        await ctx.once("reserve", () => effect("reserve"));
        const go = await ctx.ask("go", outcome(mayGo));
        await ctx.once("give-back", () => effect("give back"));
        if (go.action === "accept" && go.value.go) await ctx.once("create", () => effect("create"));
        return go.action;
      }),
    ),
    call: { ...it, answers: { go: yes } },
    options: { needsNoConsent: ["give-back", "give back"] },
  },
  {
    name: "a tool whose effect knows the idempotency key",
    build: withTool((server, { effect, keep }) => {
      const done = keep("done", () => new Set<string>());
      server.registerTool("it", {}, async (_args, ctx) => {
        await ctx.ask("go", mayGo);
        return ctx.once("create", ({ idempotencyKey }) => {
          if (!done.has(idempotencyKey)) effect("created");
          done.add(idempotencyKey);
          return "Created.";
        });
      });
    }),
    call: { ...it, answers: { go: yes } },
    options: { idempotent: ["created", "create"] },
  },
  {
    name: "a tool that says in its own words that it was declined",
    again: true,
    build: withTool((server, { effect }) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        try {
          await ctx.ask("go", mayGo);
        } catch (cause) {
          if (!QuestionFailedError.is(cause)) throw cause;
          throw new ToolError("Nothing was created, as you wish.", { cause });
        }
        effect("create");
        return "Created.";
      }),
    ),
    call: { ...it, answers: { go: yes } },
  },
  {
    name: "a tool that words a question by a step, which a round sent again takes again",
    again: true,
    build: withTool((server, { keep }) => {
      const plans = keep("plans", () => ({ count: 0 }));
      server.registerTool("it", {}, async (_args, ctx) => {
        await ctx.ask("region", whichRegion);
        const plan = await ctx.once("plan", () => ++plans.count);
        await ctx.ask("go", elicit(`Go with plan ${plan}?`, Go));
        return `Went with plan ${plan}.`;
      });
    }),
    call: { ...it, answers: { region: eu, go: yes } },
  },
  {
    name: "a server that does not say when its tokens expire",
    build: async (overrides) => {
      const server = new McpServer(info, overrides);
      server.registerTool("it", {}, async (_args, ctx) => (await ctx.ask("region", whichRegion)).region);
      return {
        handle: async (message, exchange) => {
          const response = await server.handle(message, exchange);
          if (response === undefined || "error" in response) return response;
          return { ...response, result: { ...response.result, _meta: {} } };
        },
      };
    },
    call: { ...it, answers: { region: eu } },
  },
  {
    name: "a tool that asks nothing",
    build: withTool((server) => server.registerTool("it", {}, () => "done")),
    call: it,
  },
  {
    name: "a prompt",
    build: withTool((server) =>
      server.registerPrompt("it", { inputSchema: z.object({ to: z.string() }) }, async ({ to }, ctx) => {
        const { region } = await ctx.ask("region", whichRegion);
        return `Greet ${to} in ${region}.`;
      }),
    ),
    call: { prompt: "it", arguments: { to: "Ann" }, answers: { region: eu } },
  },
  {
    name: "a resource",
    build: withTool((server) => {
      server.registerResource(
        "it",
        { uri: "it://static" },
        async (_args, ctx) => (await ctx.ask("region", whichRegion)).region,
      );
      server.registerResource("other", { uri: "it://other" }, () => "other");
    }),
    call: { resource: "it://static", answers: { region: eu } },
  },
  {
    name: "a templated resource with a resolver",
    build: withTool((server) => {
      const region = resolver("region", () => whichRegion);
      server.registerResourceTemplate(
        "it",
        { uriTemplate: "it://{id}", resolve: { region } },
        ({ id }, { resolved }) => {
          return `${id} in ${resolved.region.region}`;
        },
      );
    }),
    call: { resource: "it://7", answers: { region: eu } },
  },
  {
    name: "a low-level server that seals its state",
    again: true,
    build: (overrides, { effect }) => {
      const server = new Server(info, overrides);
      server.setRequestHandler("tools/call", ({ inputResponses = {} }) => {
        const go = inputResponses["go"] as { readonly action?: string; readonly content?: { readonly go?: unknown } };
        if (go === undefined) return inputRequired({ go: mayGo });
        if (go.action !== "accept") return text("Left alone.");
        if (typeof go.content?.go !== "boolean") return inputRequired({ go: mayGo });
        effect("create");
        return text("Created.");
      });
      sealRequestState(server, overrides.requestState);
      return server;
    },
    call: { ...it, answers: { go: yes } },
  },
];
