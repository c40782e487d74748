import { expect } from "vitest";
import type { Scenario } from "./scenario.fixture.ts";
import type { Ended, ScenarioClient } from "./scenario-client.fixture.ts";

const accept = (content: object) => ({ action: "accept", content });
const yes = accept({ go: true });
const three = accept({ count: 3 });

/** What was asked, by key, or the text that came in the end. */
function tell({ result, error }: Ended): unknown {
  if (error !== undefined) return error;
  if (result?.["resultType"] === "input_required") {
    const asked = Object.entries((result["inputRequests"] ?? {}) as { [key: string]: { method: string } });
    return Object.fromEntries(asked.map(([key, { method }]) => [key, method]));
  }
  const { content, messages, contents, isError } = result as { [member: string]: unknown };
  const said = JSON.stringify(content ?? messages ?? contents);
  return isError === true ? { failed: said } : /"text":"((?:[^"\\]|\\.)*)"/.exec(said)?.[1];
}

/** Plays the rounds of one tool, the answers one after the other, and gives what was told in each. */
async function playRounds(client: ScenarioClient, tool: string, answers: readonly object[]): Promise<unknown[]> {
  const told: unknown[] = [];
  let last = await client.call(tool);
  told.push(tell(last));
  for (const given of answers) {
    last = await client.answer(tool, last, given as never);
    told.push(tell(last));
  }
  return told;
}

const form = "elicitation/create";
const rejected = { code: -32602, message: "Invalid or expired requestState" };

/** Questions: all kinds of them, all ways of asking, and all that may be answered. */
export const askingScenarios: readonly Scenario[] = [
  ...(
    [
      [
        "in line, one after the other",
        "inline",
        [{ go: yes }, { many: three }],
        [{ go: form }, { many: form }, "true 3"],
      ],
      ["several at once", "together", [{ go: yes, many: three }], [{ go: form, many: form }, "true 3"]],
      ["by resolvers", "resolved", [{ go: yes }, { many: three }], [{ go: form }, { many: form }, "true accept"]],
      ["by hand", "hand", [{ go: yes }], [{ go: form }, "true asked"]],
      ["nothing but to come again", "again", [{}, {}], [{}, {}, "done"]],
      ["a page", "page", [{ page: { action: "accept" } }], [{ page: form }, "true"]],
      [
        "a model and folders",
        "others",
        [
          {
            said: { role: "assistant", content: { type: "text", text: "Hi" }, model: "m" },
            roots: { roots: [{ uri: "file:///a" }] },
          },
        ],
        [{ said: "sampling/createMessage", roots: "roots/list" }, "m 1"],
      ],
      [
        "and is declined",
        "inline",
        [{ go: { action: "decline" } }],
        [{ go: form }, { failed: expect.stringContaining("declined") }],
      ],
      [
        "and is cancelled",
        "inline",
        [{ go: { action: "cancel" } }],
        [{ go: form }, { failed: expect.stringContaining("dismissed") }],
      ],
      [
        "and is declined where that is a value",
        "resolved",
        [{ go: yes }, { many: { action: "decline" } }],
        [{ go: form }, { many: form }, "true decline"],
      ],
      ["and is not answered", "inline", [{}, { go: yes }], [{ go: form }, { go: form }, { many: form }]],
      [
        "and is answered wrongly",
        "inline",
        [{ go: accept({ go: "yes" }) }, { go: yes }],
        [{ go: form }, { go: form }, { many: form }],
      ],
      [
        "and is answered by something of another kind",
        "inline",
        [{ go: { roots: [] } }],
        [{ go: form }, { failed: expect.any(String) }],
      ],
      ["and what nobody asked for comes too", "hand", [{ go: yes, other: three }], [{ go: form }, "true asked"]],
    ] as const
  ).map(
    ([name, tool, answers, expected]): Scenario => ({
      name: `a tool asks ${name}`,
      play: (client) => playRounds(client, tool, answers),
      expected,
    }),
  ),
  ...(
    [
      ["prompt", "prompts/get", { name: "ask" }],
      ["resource", "resources/read", { uri: "ask://x" }],
    ] as const
  ).map(
    ([noun, method, params]): Scenario => ({
      name: `a ${noun} asks`,
      play: async (client) => {
        const asked = await client.request(method, params);
        const { requestState } = asked.result ?? {};
        return [asked, await client.request(method, { ...params, requestState, inputResponses: { go: yes } })].map(
          tell,
        );
      },
      expected: [{ go: form }, "Go: true"],
    }),
  ),
  {
    name: "an answer that comes before its question is no answer",
    play: async (client) => tell(await client.call("inline", {}, { inputResponses: { go: yes } })),
    expected: { go: form },
  },
  {
    name: "a token that is altered, or comes back for something else, is rejected",
    play: async (client) => {
      const asked = await client.call("inline");
      const altered = { result: { requestState: `${asked.result?.["requestState"]}x` } };
      const ways = [
        client.answer("inline", altered, { go: yes }),
        client.answer("together", asked, { go: yes }),
        client.answer("inline", asked, { go: yes }, { more: 1 }),
      ];
      return (await Promise.all(ways)).map(tell);
    },
    expected: [rejected, rejected, rejected],
  },
  {
    name: "a question that the client cannot answer is not asked",
    play: (client) => client.call("inline", {}, {}, { capabilities: { elicitation: { url: {} } } }),
    expected: {
      error: {
        code: -32021,
        message: expect.stringContaining("elicitation.form"),
        data: { requiredCapabilities: { elicitation: { form: {} } } },
      },
    },
  },
];
