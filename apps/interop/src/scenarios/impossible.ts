import { type Circumstances, isLegacy } from "./scenario.ts";

/** A claim that something cannot work, after the specification. It is played all the same, and fails the matrix when it does work. */
export interface Impossible {
  readonly scenarios: readonly string[];
  readonly applies: (circumstances: Circumstances) => boolean;
  /** The page of the specification, as in its URL. */
  readonly page: string;
  /** What the page says, in our words. */
  readonly because: string;
  /** What the client has to come to instead. */
  readonly shows: RegExp;
}

const isModern = (circumstances: Circumstances): boolean => !isLegacy(circumstances);
const notAMethod = /-32601|not (?:supported|found|available|defined|a valid)|unsupported|unknown method/i;

/** In the order in which the matrix explains them. */
const impossible: readonly Impossible[] = [
  {
    scenarios: ["tampered-token", "unasked-answer"],
    applies: isLegacy,
    page: "2025-11-25/client/elicitation",
    because:
      "A server asks by a request of its own while the call waits, and the answer is the response to that: no token goes to the client, and no answer comes with a call.",
    shows: /No question came with a token/,
  },
  {
    scenarios: ["ping"],
    applies: isModern,
    page: "2026-07-28/changelog",
    because: "The method ping is gone: each request stands for itself, and there is no session to keep alive.",
    shows: notAMethod,
  },
  {
    scenarios: ["set-level"],
    applies: isModern,
    page: "2026-07-28/changelog",
    because: "The method logging/setLevel is gone: each request says in its _meta which messages it wants.",
    shows: notAMethod,
  },
  {
    scenarios: ["subscribe"],
    applies: isModern,
    page: "2026-07-28/changelog",
    because:
      "The methods resources/subscribe and resources/unsubscribe are gone: subscriptions/listen is for all changes.",
    shows: notAMethod,
  },
  {
    scenarios: ["resumes"],
    applies: (circumstances) => circumstances.transport === "HTTP" && isModern(circumstances),
    page: "2026-07-28/changelog",
    because:
      "Streams cannot be resumed: a server gives events no ids, and a client that lost a stream sends its request anew.",
    shows: /You did not come back/,
  },
  {
    scenarios: ["resumes"],
    applies: ({ transport }) => transport === "stdio",
    page: "2025-11-25/basic/transports",
    because: "Only streams of HTTP can be cut and resumed: over stdio the connection is the process.",
    shows: /You did not come back/,
  },
  {
    scenarios: ["resumes"],
    applies: ({ transport, revision }) => transport === "HTTP" && revision !== "2025-11-25" && isLegacy({ revision }),
    page: "2025-11-25/changelog",
    because:
      "That a server lets go of a stream so that its client comes back for the rest is new in 2025-11-25: clients before it need not come.",
    shows: /You did not come back/,
  },
  {
    scenarios: ["cut"],
    applies: (circumstances) => circumstances.transport === "HTTP" && isModern(circumstances),
    page: "2026-07-28/changelog",
    because:
      "A request whose stream breaks is lost: nothing is delivered again, and a client has to make a new request of it.",
    shows: /ended "call" with \w+Error/,
  },
  {
    scenarios: ["cut"],
    applies: ({ transport }) => transport === "stdio",
    page: "2025-11-25/basic/transports",
    because: "Only streams of HTTP can be cut and resumed: over stdio the connection is the process.",
    shows: /no connection to cut/,
  },
  {
    scenarios: ["lost-session"],
    applies: (circumstances) => circumstances.transport === "HTTP" && isModern(circumstances),
    page: "2026-07-28/changelog",
    because:
      "There are no sessions that a server could lose, nor an Mcp-Session-Id: each request has all that it needs.",
    shows: /no session to forget/,
  },
  {
    scenarios: ["lost-session"],
    applies: ({ transport }) => transport === "stdio",
    page: "2025-11-25/basic/transports",
    because: "Session ids are for HTTP: over stdio a session is lost with its process.",
    shows: /no session to forget/,
  },
  {
    scenarios: ["page"],
    applies: ({ revision, server }) => revision === "2025-06-18" && server === "ours",
    page: "2025-11-25/changelog",
    because: "Pages (mode url) came with 2025-11-25: before, a server could ask a person by forms alone.",
    shows: /cannot be asked/,
  },
  {
    scenarios: ["asks", "two-rounds", "at-once", "declines", "page", "demo"],
    applies: ({ revision, server }) => (revision === "2025-03-26" || revision === "2024-11-05") && server === "ours",
    page: "2025-06-18/changelog",
    because: "Elicitation came with 2025-06-18: before, a server could not ask a person anything.",
    shows: /cannot be asked/,
  },
];

/** The claim that is about a scenario in some circumstances. */
export function findImpossible(scenarioId: string, circumstances: Circumstances): Impossible | undefined {
  return impossible.find(({ scenarios, applies }) => scenarios.includes(scenarioId) && applies(circumstances));
}
