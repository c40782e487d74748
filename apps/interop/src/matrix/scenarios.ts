import type { ClientScript } from "../script/client-script.ts";
import type { Expectation } from "./judge-report.ts";

/** One column of the matrix. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** The server that it runs against: the one with `locate` and `provision`, which every SDK has, or the demo, which is ours alone. */
  readonly server: "tools" | "demo";
  readonly script: Omit<ClientScript, "url">;
  readonly expected: Expectation;
}

const whichRegion = /^In which region should .*orders.* live\?$/;
const goAhead = /^Create orders in us-east-1\?$/;

const call = {
  tool: "provision",
  arguments: { name: "orders" },
  way: "automatic",
  answers: { region: "us-east-1", size: "medium", confirm: true },
  canBeAsked: true,
} as const;

/** The columns, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  {
    id: "asks",
    title: "asks and answers",
    server: "tools",
    script: { ...call, tool: "locate" },
    expected: { questions: [whichRegion], outcome: { kind: "complete", text: /^orders would live in us-east-1\.$/ } },
  },
  {
    id: "two-rounds",
    title: "two rounds",
    server: "tools",
    script: call,
    expected: {
      questions: [whichRegion, goAhead],
      outcome: { kind: "complete", text: /^Created orders in us-east-1\.$/ },
    },
  },
  {
    id: "declines",
    title: "declines",
    server: "tools",
    script: { ...call, answers: null },
    expected: {
      questions: [whichRegion],
      outcome: { kind: "complete", text: /^Nothing was created: declined\.$/ },
    },
  },
  {
    id: "tampered-token",
    title: "tampered token",
    server: "tools",
    script: { ...call, way: "tampered" },
    expected: { questions: [whichRegion], outcome: { kind: "error", code: -32602 } },
  },
  {
    id: "unasked-answer",
    title: "unasked answer",
    server: "tools",
    script: { ...call, tool: "locate", way: "unasked" },
    expected: { questions: [whichRegion], outcome: { kind: "input_required" } },
  },
  {
    id: "cannot-be-asked",
    title: "cannot be asked",
    server: "tools",
    script: { ...call, canBeAsked: false },
    expected: { questions: [], outcome: { kind: "error", code: -32021 } },
  },
  {
    id: "demo",
    title: "the demo",
    server: "demo",
    script: call,
    expected: {
      questions: [
        whichRegion,
        /^How large should the database "orders" be\?$/,
        /^A medium database in us-east-1 \(Northern Virginia\) costs \$60 a month\. Create "orders"\?$/,
      ],
      outcome: { kind: "complete", text: /^Created the database "orders" in us-east-1 \(Northern Virginia\)/ },
    },
  },
];
