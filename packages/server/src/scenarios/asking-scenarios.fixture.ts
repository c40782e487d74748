import { expect } from "vitest";
import { beforeForms, beforePages, type Difference, type Scenario } from "./scenario.fixture.ts";
import type { Ended, Params, Round, ScenarioClient } from "./scenario-client.fixture.ts";
import { playSession } from "./session-client.fixture.ts";

const accept = (content: object) => ({ action: "accept", content });
const yes = accept({ go: true });
const three = accept({ count: 3 });

/** What was asked, by key, or the text that came in the end. */
function tell(round: Round): unknown {
  return "asked" in round ? round.asked : tellEnd(round.ended);
}

function tellEnd({ result, error }: Ended): unknown {
  if (error !== undefined) return error;
  const { content, messages, contents, isError } = result as { [member: string]: unknown };
  const said = JSON.stringify(content ?? messages ?? contents);
  return isError === true ? { failed: said } : /"text":"((?:[^"\\]|\\.)*)"/.exec(said)?.[1];
}

/** Plays the rounds of one tool, the answers one after the other, and gives what was told in each. */
async function playRounds(client: ScenarioClient, tool: string, answers: readonly Params[]): Promise<unknown[]> {
  return (await client.converse("tools/call", { name: tool, arguments: {} }, answers)).map(tell);
}

const form = "elicitation/create";
const rejected = { code: -32602, message: "Invalid or expired requestState" };
const failed = { failed: expect.any(String) };
const refused = { code: -32602, message: expect.any(String) };
const noResult = { code: -32603, message: "Handler returned an invalid result" };

const noForms: Difference = {
  in: beforeForms,
  because: "the revision has no forms, and what cannot be asked fails",
  expected: [failed],
};
const noPages: Difference = {
  in: beforePages,
  because: "the revision has no pages, and what cannot be asked fails",
  expected: [failed],
};
const notByHand: Difference = {
  because: "a result that asks has no place in a session",
  expected: [noResult],
};

/** A call of a tool that asks. */
interface Asking {
  readonly name: string;
  readonly tool: string;
  /** Of each round. */
  readonly answers: readonly Params[];
  /** What each round comes to. */
  readonly told: readonly unknown[];
  readonly differs?: readonly Difference[];
}

const calls: readonly Asking[] = [
  {
    name: "in line, one after the other",
    tool: "inline",
    answers: [{ go: yes }, { many: three }],
    told: [{ go: form }, { many: form }, "true 3"],
  },
  {
    name: "several at once",
    tool: "together",
    answers: [{ go: yes, many: three }],
    told: [{ go: form, many: form }, "true 3"],
  },
  {
    name: "by resolvers",
    tool: "resolved",
    answers: [{ go: yes }, { many: three }],
    told: [{ go: form }, { many: form }, "true accept"],
  },
  { name: "by hand", tool: "hand", answers: [{ go: yes }], told: [{ go: form }, "true asked"], differs: [notByHand] },
  {
    name: "nothing but to come again",
    tool: "again",
    answers: [{}, {}],
    told: [{}, {}, "done"],
    differs: [notByHand],
  },
  {
    name: "a page",
    tool: "page",
    answers: [{ page: { action: "accept" } }],
    told: [{ page: form }, "true"],
    differs: [noPages],
  },
  {
    name: "a model and folders",
    tool: "others",
    answers: [
      {
        said: { role: "assistant", content: { type: "text", text: "Hi" }, model: "m" },
        roots: { roots: [{ uri: "file:///a" }] },
      },
    ],
    told: [{ said: "sampling/createMessage", roots: "roots/list" }, "m 1"],
    differs: [],
  },
  {
    name: "and is declined",
    tool: "inline",
    answers: [{ go: { action: "decline" } }],
    told: [{ go: form }, { failed: expect.stringContaining("declined") }],
  },
  {
    name: "and is cancelled",
    tool: "inline",
    answers: [{ go: { action: "cancel" } }],
    told: [{ go: form }, { failed: expect.stringContaining("dismissed") }],
  },
  {
    name: "and is declined where that is a value",
    tool: "resolved",
    answers: [{ go: yes }, { many: { action: "decline" } }],
    told: [{ go: form }, { many: form }, "true decline"],
  },
  {
    name: "and is not answered",
    tool: "inline",
    answers: [{}, { go: yes }],
    told: [{ go: form }, { go: form }, { many: form }],
    differs: [
      noForms,
      {
        because: "a question that is put as a request has one answer, and an error is one",
        play: playSession(async (client) => {
          const ended = client.call("inline");
          await client.until(() => client.questions.has("go"));
          await client.reply("go", { error: { code: -32601, message: "Method not found" } });
          return tellEnd(await ended);
        }),
        expected: failed,
      },
    ],
  },
  {
    name: "and is answered wrongly",
    tool: "inline",
    answers: [{ go: accept({ go: "yes" }) }, { go: yes }],
    told: [{ go: form }, { go: form }, { many: form }],
  },
  {
    name: "and is answered by something of another kind",
    tool: "inline",
    answers: [{ go: { roots: [] } }],
    told: [{ go: form }, failed],
  },
  {
    name: "and what nobody asked for comes too",
    tool: "hand",
    answers: [{ go: yes, other: three }],
    told: [{ go: form }, "true asked"],
    differs: [
      { ...notByHand, in: beforeForms },
      {
        because: "an answer is that to a request of the server's, and to others nobody listens",
        play: playSession(async (client) => {
          const ended = client.converse("tools/call", { name: "together" }, [{ go: yes, many: three }]);
          await client.until(() => client.questions.has("go"));
          await client.reply("other", { result: three });
          return (await ended).map(tell);
        }),
        expected: [{ go: form, many: form }, "true 3"],
      },
    ],
  },
];

const others = [
  ["prompt", "prompts/get", { name: "ask" }],
  ["resource", "resources/read", { uri: "ask://x" }],
] as const;

/** Questions: all kinds of them, all ways of asking, and all that may be answered. */
export const askingScenarios: readonly Scenario[] = [
  ...calls.map(({ name, tool, answers, told, differs = [noForms] }): Scenario => {
    return {
      name: `a tool asks ${name}`,
      play: (client) => playRounds(client, tool, answers),
      expected: told,
      differs,
    };
  }),
  ...others.map(
    ([noun, method, params]): Scenario => ({
      name: `a ${noun} asks`,
      play: async (client) => (await client.converse(method, params, [{ go: yes }])).map(tell),
      expected: [{ go: form }, "Go: true"],
      differs: [{ ...noForms, expected: [refused] }],
    }),
  ),
  {
    name: "an answer that comes before its question is no answer",
    play: async (client) => {
      const params = { name: "inline", arguments: {}, inputResponses: { go: yes } };
      return (await client.converse("tools/call", params, [])).map(tell);
    },
    expected: [{ go: form }],
    differs: [noForms],
  },
  {
    name: "a token that is altered, or comes back for something else, is rejected",
    only: { era: "modern", because: "a call that asks is not made again there, and nothing of it is sealed" },
    play: async (client) => {
      const { requestState } = (await client.call("inline")).result ?? {};
      const inputResponses = { go: yes };
      const ways = [
        client.call("inline", {}, { requestState: `${requestState}x`, inputResponses }),
        client.call("together", {}, { requestState, inputResponses }),
        client.call("inline", { more: 1 }, { requestState, inputResponses }),
      ];
      return (await Promise.all(ways)).map(tellEnd);
    },
    expected: [rejected, rejected, rejected],
  },
  {
    name: "a question that the client cannot answer is not asked",
    capabilities: { sampling: {} },
    play: (client) => client.call("inline"),
    expected: {
      error: {
        code: -32021,
        message: expect.stringContaining("elicitation.form"),
        data: { requiredCapabilities: { elicitation: { form: {} } } },
      },
    },
    differs: [
      {
        because: "no error has a code for it: the call fails, and says so",
        expected: { result: { isError: true, content: [{ type: "text", text: expect.stringContaining('"go"') }] } },
      },
    ],
  },
];
