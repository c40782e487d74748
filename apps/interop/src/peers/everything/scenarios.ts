import type { Scenario } from "../../scenarios/scenario.ts";

const answers = { fields: { name: "Ann" }, canBeAsked: true } as const;
const uri = "demo://resource/static/document/features.md";
const rootsTaken = "log info Roots updated: 1 root(s) received from client";
const done = { text: "Done." } as const;

/** The lines of the matrix, in the words of this server. */
export const everythingScenarios: readonly Scenario[] = [
  {
    // The first, for it asks for them once the session is open, whatever is called then.
    id: "roots",
    title: "asks for roots",
    answers,
    acts: [
      { step: { do: "hear", what: rootsTaken }, gives: { text: rootsTaken } },
      { step: { do: "call", tool: "get-roots-list", arguments: {} }, gives: { text: /URI: file:\/\/\/work/ } },
    ],
    questions: ["roots"],
  },
  {
    id: "lists",
    title: "lists and reads",
    answers,
    acts: [
      { step: { do: "list" }, gives: { text: /^tools: echo .*; prompts: simple-prompt .*; resources: demo:/ } },
      {
        step: { do: "get-prompt", prompt: "args-prompt", arguments: { city: "Oslo" } },
        gives: { text: "What's weather in Oslo?" },
      },
      { step: { do: "read-resource", uri }, gives: { text: /^# Everything Server/ } },
      {
        step: { do: "complete", prompt: "completable-prompt", argument: "department", value: "E" },
        gives: { text: "Engineering" },
      },
    ],
  },
  {
    id: "calls",
    title: "calls a tool",
    answers,
    acts: [
      {
        step: { do: "call", tool: "get-sum", arguments: { a: 2, b: 3 } },
        gives: { text: "The sum of 2 and 3 is 5." },
      },
      {
        step: { do: "call", tool: "get-structured-content", arguments: { location: "Chicago" } },
        gives: { text: /"temperature":36/ },
      },
    ],
  },
  {
    id: "progress",
    title: "hears of progress",
    answers,
    acts: [
      {
        step: {
          do: "call",
          tool: "trigger-long-running-operation",
          arguments: { duration: 0.2, steps: 2 },
          watches: true,
        },
        gives: { text: /^Long running operation completed/ },
      },
    ],
    heard: ["progress 1/2", "progress 2/2"],
  },
  {
    id: "cancel",
    title: "cancels a call",
    answers,
    acts: [
      {
        step: {
          do: "call",
          tool: "trigger-long-running-operation",
          arguments: { duration: 60, steps: 600 },
          watches: true,
          cancelsOn: "progress 1/600",
        },
        gives: { text: "Cancelled." },
      },
    ],
  },
  { id: "ping", title: "pings", answers, acts: [{ step: { do: "ping" }, gives: done }] },
  {
    id: "subscribe",
    title: "subscribes to a resource",
    answers,
    acts: [
      { step: { do: "subscribe", uri }, gives: done },
      { step: { do: "call", tool: "toggle-subscriber-updates", arguments: {} }, gives: { text: /^Started simulated/ } },
      { step: { do: "hear", what: `updated ${uri}` }, gives: { text: `updated ${uri}` } },
      { step: { do: "call", tool: "toggle-subscriber-updates", arguments: {} }, gives: { text: /^Stopped simulated/ } },
      { step: { do: "unsubscribe", uri }, gives: done },
    ],
  },
  {
    id: "set-level",
    title: "sets the level of logs",
    answers,
    acts: [{ step: { do: "set-level", level: "warning" }, gives: done }],
  },
  {
    id: "asks",
    title: "asks and answers",
    answers,
    acts: [
      {
        step: { do: "call", tool: "trigger-elicitation-request", arguments: {} },
        gives: { text: /User inputs:\n- Name: Ann/ },
      },
    ],
    questions: ["form: Please provide inputs for the following fields:"],
  },
  {
    id: "declines",
    title: "declines",
    answers: { fields: null, canBeAsked: true },
    acts: [{ step: { do: "call", tool: "trigger-elicitation-request", arguments: {} }, gives: { text: /declined/ } }],
    questions: ["form: Please provide inputs for the following fields:"],
  },
  {
    id: "page",
    title: "is sent to a page",
    answers,
    acts: [
      {
        step: { do: "call", tool: "trigger-url-elicitation", arguments: { url: "https://example.com/sign-in" } },
        gives: { text: /User completed the URL elicitation flow/ },
      },
    ],
    questions: ["page: Please open the link to complete this action. https://example.com/sign-in"],
  },
  {
    id: "model",
    title: "asks a model",
    answers,
    acts: [
      {
        step: { do: "call", tool: "trigger-sampling-request", arguments: { prompt: "a long story" } },
        gives: { text: /A LONG STORY/ },
      },
    ],
    questions: [/^model: .*a long story$/],
  },
];
