import { words } from "../serving/words.ts";
import { isLegacy, type Scenario } from "./scenario.ts";

const name = "orders";
const region = "us-east-1";
const agrees = { fields: { region, size: "medium", confirm: true }, canBeAsked: true } as const;
const declines = { fields: null, canBeAsked: true } as const;

const whichRegion = `form: ${words.whichRegion(name)}`;
const goAhead = `form: ${words.goAhead(name, region)}`;
const locate = { do: "call", tool: "locate", arguments: { name } } as const;
const provision = { do: "call", tool: "provision", arguments: { name } } as const;

/** What a tool needs of somebody, and how it gets that. */
export const askingScenarios: readonly Scenario[] = [
  {
    id: "asks",
    title: "asks and answers",
    answers: agrees,
    acts: [{ step: locate, gives: { text: words.located(name, region) } }],
    questions: [whichRegion],
  },
  {
    id: "two-rounds",
    title: "asks about an answer",
    answers: agrees,
    acts: [{ step: provision, gives: { text: words.created(name, region) } }],
    questions: [whichRegion, goAhead],
  },
  {
    id: "at-once",
    title: "asks in three calls at once",
    answers: agrees,
    acts: [
      {
        step: { do: "call-at-once", tool: "provision", names: ["a", "b", "c"] },
        gives: { text: ["a", "b", "c"].map((each) => words.created(each, region)).join("\n") },
      },
    ],
    questions: Array.from({ length: 6 }, () => /^form: (?:In which region should|Create) [abc] /),
  },
  {
    id: "declines",
    title: "declines",
    answers: declines,
    acts: [{ step: provision, gives: { text: words.declined } }],
    questions: [whichRegion],
  },
  {
    id: "page",
    title: "is sent to a page",
    answers: agrees,
    acts: [{ step: { do: "call", tool: "sign-in", arguments: {} }, gives: { text: words.signedIn(true) } }],
    questions: [`page: ${words.signIn} ${words.signInUrl}`],
  },
  {
    id: "model",
    title: "asks a model",
    answers: agrees,
    acts: [
      {
        step: { do: "call", tool: "summarize", arguments: { text: "a long story" } },
        gives: { text: words.summary("A LONG STORY") },
      },
    ],
    questions: ["model: a long story"],
  },
  {
    id: "roots",
    title: "asks for roots",
    answers: agrees,
    acts: [{ step: { do: "call", tool: "where", arguments: {} }, gives: { text: "file:///work" } }],
    questions: ["roots"],
  },
  {
    id: "tampered-token",
    title: "tampered token",
    answers: agrees,
    acts: [
      {
        step: { do: "call-by-hand", tool: "provision", arguments: { name }, way: "tampered" },
        gives: { code: -32602 },
      },
    ],
    questions: [whichRegion],
  },
  {
    id: "unasked-answer",
    title: "unasked answer",
    answers: agrees,
    acts: [
      { step: { do: "call-by-hand", tool: "locate", arguments: { name }, way: "unasked" }, gives: { asks: true } },
    ],
    questions: [whichRegion],
  },
  {
    id: "cannot-be-asked",
    title: "cannot be asked",
    answers: { ...agrees, canBeAsked: false },
    acts: [
      {
        step: provision,
        // No error of earlier revisions says which capability is missing: our tools fail in words, those of others in several ways.
        gives: (circumstances) => {
          if (!isLegacy(circumstances)) return { code: -32021 };
          const words = /cannot be asked|elicitation/i;
          return circumstances.server === "ours" ? { toolError: words } : { refusal: words };
        },
      },
    ],
  },
  {
    id: "demo",
    title: "the demo",
    server: "demo",
    answers: agrees,
    acts: [
      {
        step: provision,
        gives: { text: /^Created the database "orders" in us-east-1 \(Northern Virginia\)/ },
      },
    ],
    questions: [
      'form: In which region should the database "orders" live?',
      'form: How large should the database "orders" be?',
      /^form: A medium database in us-east-1 \(Northern Virginia\) costs \$60 a month\. Create "orders"\?$/,
    ],
  },
];
