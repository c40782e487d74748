import type { InputResponses } from "@proj/client";
import { TOKEN_TTL_SECONDS } from "../../shared/limits.ts";
import { users } from "../../shared/users.ts";
import { changeToken } from "./change-token.ts";
import type { Cheat, Forgery, Loot } from "./cheat.ts";
import { inventAnswers } from "./invent-answers.ts";

/** How long the cheat waits: a minute more than a token is good for. */
const WAIT_SECONDS = TOKEN_TTL_SECONDS + 60;

/** What the demo's tools ask last, before they do something. */
const lastAnswers: InputResponses = { cost: { action: "accept", content: { confirm: true } } };

/** A call that nobody has made before. */
const unasked = { tool: "provision", args: { name: "never-asked" } };

/** All that can be tried. What ends the person's own call comes last. */
export const cheats: readonly Cheat[] = [
  {
    id: "change-token",
    title: "Change the token",
    attempt: "One character in the middle of the token is changed, and the token sent.",
    defence: "The token is encrypted and sealed in one piece. After any change no key opens it.",
    reasons: ["tampered"],
    variants: [{ id: "one", label: "Change one character", forge: (loot) => forge(loot, changeToken(loot.token)) }],
  },
  {
    id: "other-tool",
    title: "Use it on another tool",
    attempt: "The token of this call is sent with a call of another tool.",
    defence: "The name of the tool is sealed inside the token.",
    reasons: ["other-target"],
    variants: [
      { id: "other", label: "Call another tool", forge: (loot) => forge(loot, { tool: findOtherTool(loot) }) },
    ],
  },
  {
    id: "other-arguments",
    title: "Use it with other arguments",
    attempt: "The same tool is called with the same token, for something else than was agreed to.",
    defence: "A digest of the arguments is sealed inside the token.",
    reasons: ["other-arguments"],
    variants: [
      { id: "other", label: "Change the arguments", forge: (loot) => forge(loot, { args: changeArguments(loot) }) },
    ],
  },
  {
    id: "unasked",
    title: "Answer what nobody asked",
    attempt: "A first call, without a token, brings a yes to the cost along, before anybody was asked.",
    defence:
      "An answer counts only for a question that is sealed in the token it comes with. This one is ignored: the server asks from the beginning.",
    reasons: [],
    variants: [
      {
        id: "approve",
        label: "Approve beforehand",
        forge: (loot) => forge(loot, { ...unasked, answers: lastAnswers, token: undefined }),
      },
    ],
  },
  {
    id: "replay",
    title: "Send a round again",
    attempt: "A round that was answered is sent once more.",
    defence:
      "The server remembers which tokens were used. Word for word, a round gets the answer that it got before, and nothing is done twice; with another answer it is refused.",
    needs: "You have to answer a round first.",
    reasons: ["already-used"],
    variants: [
      { id: "same", label: "Word for word", forge: (loot) => replay(loot, (answers) => answers) },
      { id: "other", label: "With another answer", forge: (loot) => replay(loot, refuseAll) },
    ],
  },
  {
    id: "other-user",
    title: "Be somebody else",
    attempt: "Another user, who is signed in as well, sends this token.",
    defence: "Who was asked is sealed inside, as a digest, and compared with the access token of each request.",
    reasons: ["other-principal"],
    variants: [
      {
        id: "other",
        label: "Send it as the other user",
        forge: (loot) => forge(loot, { user: users.find(({ id }) => id !== loot.user)?.id ?? loot.user }),
      },
    ],
  },
  {
    id: "no-token",
    title: "Send what is no token",
    attempt: "Where the token belongs, there is something else.",
    defence:
      "Only a text can be a token, and only one that the server wrote. null counts as none at all: then the call begins anew, and the answers count for nothing.",
    reasons: ["not-a-string", "malformed"],
    variants: [
      { id: "number", label: "A number", forge: (loot) => forge(loot, { token: 12345 }) },
      { id: "null", label: "null", forge: (loot) => forge(loot, { token: null }) },
      { id: "empty", label: "An empty text", forge: (loot) => forge(loot, { token: "" }) },
    ],
  },
  {
    id: "expired",
    title: "Wait too long",
    attempt: `${WAIT_SECONDS / 60} minutes pass on the server's clock, and then the token comes.`,
    defence: `The time is sealed inside, and a token is good for ${TOKEN_TTL_SECONDS / 60} minutes. Your own call is over with it.`,
    reasons: ["expired"],
    variants: [
      {
        id: "wait",
        label: `Let ${WAIT_SECONDS / 60} minutes pass`,
        forge: (loot) => forge(loot, { afterSeconds: WAIT_SECONDS }),
      },
    ],
  },
];

/** An honest call with the newest token and a yes to everything, but for what the cheat does differently. */
function forge({ user, tool, args, token, asked }: Loot, changes: Partial<Forgery>): Forgery {
  return { user, tool, args, token, answers: inventAnswers(asked), ...changes };
}

function replay({ user, tool, args, used }: Loot, change: (answers: InputResponses) => InputResponses) {
  return used && { user, tool, args, token: used.token, answers: used.answers && change(used.answers) };
}

function refuseAll(answers: InputResponses): InputResponses {
  return Object.fromEntries(Object.keys(answers).map((key) => [key, { action: "decline" }]));
}

function findOtherTool({ tool, tools }: Loot): string {
  return tools.find((other) => other !== tool) ?? tool;
}

function changeArguments({ args }: Loot): Readonly<Record<string, unknown>> {
  const [name] = Object.keys(args);
  return name === undefined ? { something: "else" } : { ...args, [name]: `${args[name]}-2` };
}
