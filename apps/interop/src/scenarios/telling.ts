import { noteUri, words } from "../serving/words.ts";
import type { Scenario } from "./scenario.ts";

const answers = { fields: {}, canBeAsked: true } as const;
const shout = { step: { do: "call", tool: "shout", arguments: {} }, gives: { text: "Shouted." } } as const;
const done = { text: "Done." } as const;

/** What a server offers, and what it tells besides results. */
export const tellingScenarios: readonly Scenario[] = [
  {
    id: "lists",
    title: "lists and reads",
    answers,
    acts: [
      { step: { do: "list" }, gives: { text: /^tools: .*\bprovision\b.*; prompts: greet; resources: notes:\/\/1$/ } },
      {
        step: { do: "get-prompt", prompt: "greet", arguments: { name: "alice" } },
        gives: { text: words.greeting("alice") },
      },
      { step: { do: "read-resource", uri: noteUri }, gives: { text: words.note } },
      {
        step: { do: "complete", prompt: "greet", argument: "name", value: "a" },
        gives: { text: "alice, anna" },
      },
    ],
  },
  {
    id: "progress",
    title: "hears of progress",
    answers,
    acts: [
      { step: { do: "call", tool: "count", arguments: {}, watches: true }, gives: { text: "Counted to 3." } },
      { step: { do: "hear", what: "progress 3/3" }, gives: { text: "progress 3/3" } },
    ],
    heard: ["progress 1/3", "progress 2/3", "progress 3/3"],
  },
  {
    id: "log",
    title: "hears log messages",
    answers,
    acts: [
      { step: { do: "want-logs", level: "info" }, gives: done },
      shout,
      { step: { do: "hear", what: "log warning loud" }, gives: { text: "log warning loud" } },
    ],
    heard: ["log info quiet", "log warning loud"],
  },
  {
    id: "cancel",
    title: "cancels a call",
    answers,
    acts: [
      {
        step: { do: "call", tool: "wait", arguments: {}, watches: true, cancelsOn: "progress 1/2" },
        gives: { text: "Cancelled." },
      },
      { step: { do: "call", tool: "cancelled", arguments: {} }, gives: { text: words.cancelled(true) } },
    ],
  },
  {
    id: "changes",
    title: "hears of changes",
    answers,
    acts: [
      { step: { do: "follow", uri: noteUri }, gives: done },
      { step: { do: "call", tool: "change", arguments: {} }, gives: { text: "Changed." } },
      { step: { do: "hear", what: "tools changed" }, gives: { text: "tools changed" } },
      { step: { do: "hear", what: `updated ${noteUri}` }, gives: { text: `updated ${noteUri}` } },
    ],
  },
  {
    id: "ping",
    title: "pings",
    answers,
    acts: [{ step: { do: "ping" }, gives: done }],
  },
  {
    id: "set-level",
    title: "sets the level of logs",
    answers,
    acts: [
      { step: { do: "set-level", level: "warning" }, gives: done },
      shout,
      { step: { do: "hear", what: "log warning loud" }, gives: { text: "log warning loud" } },
      { step: { do: "set-level", level: "info" }, gives: done },
    ],
    unheard: ["log info quiet"],
  },
  {
    id: "subscribe",
    title: "subscribes to a resource",
    answers,
    acts: [
      { step: { do: "subscribe", uri: noteUri }, gives: done },
      { step: { do: "call", tool: "change", arguments: {} }, gives: { text: "Changed." } },
      { step: { do: "hear", what: `updated ${noteUri}` }, gives: { text: `updated ${noteUri}` } },
      { step: { do: "unsubscribe", uri: noteUri }, gives: done },
    ],
  },
  {
    id: "resumes",
    title: "comes back for a cut stream",
    answers,
    acts: [{ step: { do: "call", tool: "leave", arguments: {} }, gives: { text: words.returned(true) } }],
  },
  {
    id: "cut",
    title: "survives a cut connection",
    answers,
    acts: [{ step: { do: "call", tool: "cut", arguments: {}, watches: true }, gives: { text: words.returned(true) } }],
    heard: ["progress 1/2"],
  },
  {
    id: "lost-session",
    title: "goes on after a lost session",
    answers,
    acts: [
      { step: { do: "call", tool: "forget", arguments: {} }, gives: { text: words.forgotten(true) } },
      { step: { do: "call", tool: "count", arguments: {} }, gives: { text: "Counted to 3." } },
      {
        step: { do: "call", tool: "summarize", arguments: { text: "a long story" } },
        gives: { text: words.summary("A LONG STORY") },
      },
    ],
    questions: ["model: a long story"],
  },
];
