/** A value of each revision, from 2026-07-28 to 2024-11-05. */
type Values = readonly [modern: unknown, unknown, unknown, unknown, oldest: unknown];

/** What is observed: the same in each revision, or not, and then the guide says so in these words. */
export type ObservationRow =
  | { readonly is: unknown }
  | { readonly values: Values; readonly told: string | readonly string[] };

/** What the guide says, as it is found there. */
const guide = {
  runsOnce: "**Handlers run once,** and so do middleware, resolvers and the option `context`.",
  noRoundBefore: "`ctx.inputResponses` and `ctx.unaskedResponses` are empty",
  saidOnce: "**What a client says of itself it has said once,**",
  revision: "`ctx.protocolVersion` is the revision",
  logLevel: "a level of log messages is always there",
  seen: "**Middleware and the option `context` see what a session does for its client:**",
  byHand: "**`inputRequired(…)` by hand is an error there**",
  bridged: "calls the handler again with the answers and the sealed state",
  cannot: "**A question that the client cannot answer fails the call**",
  caught: "whose `reason` is `unsupported`",
  time: "**The time that a person takes is time of an open request.**",
  late: "whose `reason` is `unanswered`",
  changes: "**Changes are told to whoever is connected**",
  logs: "**A log message goes to the session**",
  wire: "**The wire is that of the revision.**",
  missing: "a resource that is not there is `-32002` again",
  content: "a link is text before 2025-06-18, and sound is a resource before 2025-03-26",
  structured: "Structured content is said as text where the revision has none",
  headers: "Headers that repeat parameters (`x-mcp-header`) are not expected.",
  forms: "**Forms** exist since 2025-06-18.",
  choices: "That revision has no lists of choices",
  pages: "**Pages** (`elicitUrl`) exist since 2025-11-25.",
  models:
    "**Models** (`sample`) may use tools, and see messages of several blocks, since 2025-11-25; they hear since 2025-03-26.",
} as const;

type Told = keyof typeof guide;

const same = (is: unknown): ObservationRow => ({ is });

function differs(told: Told | readonly Told[], ...values: Values): ObservationRow {
  return { values, told: (typeof told === "string" ? [told] : told).map((words) => guide[words]) };
}

/** In 2026-07-28, and in sessions. */
const era = (told: Told | readonly Told[], modern: unknown, session: unknown): ObservationRow =>
  differs(told, modern, session, session, session, session);

/** Up to the oldest revision that has it, and in those before. */
function since(version: string, told: Told | readonly Told[], value: unknown, before: unknown): ObservationRow {
  const columns = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
  return differs(told, ...(columns.map((column) => (column >= version ? value : before)) as unknown as Values));
}

const unsupported = "QuestionFailedError: unsupported";
const model = { role: "assistant", content: { type: "text", text: "Hi" }, model: "m" };
const roots = { roots: [{ uri: "file:///a" }] };
const session = ["server/discover", "subscriptions/listen", "tools/call"];
const everything = { elicitation: { form: {}, url: {} }, sampling: { tools: {}, context: {} }, roots: {} };
const declared = ["clientCapabilities", "clientInfo", "protocolVersion"];
const report = { progressToken: "p", total: 3, message: "on it" };

const ofAll = [
  ...["auth", "clientCapabilities", "clientInfo", "context", "log", "meta", "protocolVersion", "releaseConnection"],
  ...["reportProgress", "requestId", "signal"],
];
const ofAsking = [
  ...ofAll,
  ...["accepted", "answer", "ask", "askAll", "canAsk", "elicitInput", "inputResponses", "listRoots", "once"],
  ...["requestSampling", "requestState", "unaskedResponses", "waitFor"],
].sort();

/** What a handler is told by its first call, and what it can do there. */
const told: { readonly [what: string]: ObservationRow } = {
  "members of ctx": same([...ofAsking, "resolved"].sort()),
  arguments: same({ part: "look", n: 1.5 }),
  resolved: same({ action: "nobody was asked" }),
  context: same({ of: "the first" }),
  requestId: same("the first"),
  protocolVersion: differs("revision", "2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"),
  "protocolVersion is one of a session": era("revision", false, true),
  clientInfo: same({ name: "test-client", version: "1.0.0" }),
  clientCapabilities: differs(
    "saidOnce",
    everything,
    everything,
    { elicitation: { form: {} }, sampling: { context: {} }, roots: {} },
    { sampling: { context: {} }, roots: {} },
    { sampling: { context: {} }, roots: {} },
  ),
  auth: same({
    clientId: "client-1",
    issuer: "https://issuer.example",
    subject: "alice",
    audience: ["https://server.example"],
    scopes: [],
  }),
  "signal has aborted": same(false),
  "meta, what the client put there": same({ progressToken: "p", "acme/x": 1 }),
  "meta, what 2026-07-28 puts there": era("logLevel", declared, [
    "clientCapabilities",
    "clientInfo",
    "logLevel",
    "protocolVersion",
  ]),
  unaskedResponses: era("noRoundBefore", { more: { action: "accept" } }, {}),
  "calls that there are no more": same(Array(3).fill("ConfigurationError")),
  "progress that arrives": same([1, 2].map((progress) => ({ ...report, progress }))),
  "log messages that arrive, where no level was set": era("logs", [], ["info", "error"]),
  "log messages that arrive, where errors were asked for": same(["error"]),
  "how it ends": same("done"),
  "how often: the handler runs": same(1),
  "how often: a resolver runs": same(1),
  "how often: the option context runs": era("seen", 1, 3),
  "how often: middleware runs": era("seen", 1, 3),
  "methods that middleware sees": era("seen", ["tools/call"], session),
  "cancelled: signal has aborted": same(true),
  "cancelled: its reason": same("AbortError"),
  "canAsk: a form": since("2025-06-18", "forms", true, false),
  "canAsk: a form with a list of choices": since("2025-11-25", "choices", true, false),
  "canAsk: a page": since("2025-11-25", "pages", true, false),
  "canAsk: a page of the flow": since("2025-11-25", "pages", true, false),
  "canAsk: a model": same(true),
  "canAsk: a model, with tools": since("2025-11-25", "models", true, false),
  "canAsk: a model, with its context": same(true),
  "canAsk: a model, with a message of several blocks": since("2025-11-25", "models", true, false),
  "canAsk: a model, with sound": since("2025-03-26", "models", true, false),
  "canAsk: the folders": same(true),
};

/** What handlers have that are none of tools. */
const others: { readonly [what: string]: ObservationRow } = {
  "members of ctx in a prompt": same(ofAsking),
  "members of ctx in a resource": same([...ofAsking, "uri"].sort()),
  "members of ctx in a template": same([...ofAsking, "uri"].sort()),
  "members of ctx in a method of one's own": same(ofAll),
};

/** What comes of questions. */
const asking: { readonly [what: string]: ObservationRow } = {
  "how often: the handler runs": era("runsOnce", 17, 1),
  "how often: a resolver runs": era("runsOnce", 18, 1),
  "how often: the option context runs": era(["runsOnce", "seen"], 18, 3),
  "how often: middleware runs": era(["runsOnce", "seen"], 18, 3),
  "methods that middleware sees": era("seen", ["tools/call"], session),
  "how often: a step of ctx.once runs": same(1),
  "a step of ctx.once": same([1, "string"]),
  arguments: same({ part: "ask", n: 1.5 }),
  resolved: since("2025-06-18", "forms", { action: "accept", value: { go: true } }, { action: "nobody was asked" }),
  "answer: a form": since("2025-06-18", ["forms", "caught"], { go: true }, unsupported),
  "answer: a form with a list of choices": since("2025-11-25", ["choices", "caught"], { colors: ["red"] }, unsupported),
  "answer: a page": since("2025-11-25", ["pages", "caught"], true, unsupported),
  "answer: a page of the flow": since("2025-11-25", ["pages", "caught"], true, unsupported),
  "answer: a model": same(model),
  "answer: a model, with tools": since("2025-11-25", ["models", "caught"], model, unsupported),
  "answer: a model, with its context": same(model),
  "answer: a model, with a message of several blocks": since("2025-11-25", ["models", "caught"], model, unsupported),
  "answer: a model, with sound": since("2025-03-26", ["models", "caught"], model, unsupported),
  "answer: the folders": same(roots),
  "answer: declined": since("2025-06-18", ["forms", "caught"], "QuestionFailedError: declined", unsupported),
  "answer: cancelled, as an outcome": since("2025-06-18", ["forms", "caught"], { action: "cancel" }, unsupported),
  "answer: not valid at first": since("2025-06-18", ["forms", "caught"], { go: true }, unsupported),
  "answer: two together": since(
    "2025-06-18",
    ["forms", "caught"],
    { together: { go: true }, "and together": { roots: [] } },
    unsupported,
  ),
  "a page that is waited for": since("2025-11-25", ["pages", "caught"], "done there", unsupported),
  requestState: same("nothing"),
  inputResponses: era("noRoundBefore", ["waited"], []),
  "ctx.answer": era("noRoundBefore", "accepted", "missing"),
  "how it ends": same("done"),
};

const go = { go: true };

/** What comes of results that ask. */
const byHand: { readonly [what: string]: ObservationRow } = {
  "by hand: how often: the handler runs": era("byHand", 2, 1),
  "by hand: requestState": era("byHand", "asked", "nothing"),
  "by hand: inputResponses": era("byHand", ["by hand"], []),
  "by hand: ctx.answer": era("byHand", "accepted", "missing"),
  "by hand: the accepted value": era("byHand", go, "nothing"),
  "by hand: how it ends": era("byHand", "done", "error -32603"),
  "by hand, bridged: how often: the handler runs": since("2025-06-18", ["bridged", "forms"], 2, 1),
  "by hand, bridged: requestState": since("2025-06-18", ["bridged", "forms"], "asked", "nothing"),
  "by hand, bridged: inputResponses": since("2025-06-18", ["bridged", "forms"], ["by hand"], []),
  "by hand, bridged: ctx.answer": since("2025-06-18", ["bridged", "forms"], "accepted", "missing"),
  "by hand, bridged: the accepted value": since("2025-06-18", ["bridged", "forms"], go, "nothing"),
  "by hand, bridged: how it ends": since("2025-06-18", ["bridged", "forms"], "done", "isError"),
};

/** What comes of those who cannot answer, or not soon. */
const slow: { readonly [what: string]: ObservationRow } = {
  "where nobody can be asked: what ctx.ask rejects with": era(["cannot", "caught"], "SuspensionError", unsupported),
  "where nobody can be asked: how it ends": era("cannot", "error -32021", "isError"),
  "a slow person: answer": same(roots),
  "a slow person: signal has aborted": same(false),
  "a slow person: how it ends": same("done"),
  "a person who is too slow: answer": era(["time", "late"], roots, "QuestionFailedError: unanswered"),
  "a person who is too slow: signal has aborted": same(false),
  "a person who is too slow: how it ends": same("done"),
};

/** What clients get of results that are the same everywhere. */
const sent: { readonly [what: string]: ObservationRow } = {
  "sent: content that the tool gives, and what stands for its structure": differs(
    ["content", "structured"],
    ["resource_link", "audio"],
    ["resource_link", "audio"],
    ["resource_link", "audio"],
    ["text", "audio", "text"],
    ["text", "resource", "text"],
  ),
  "sent: structured content": since("2025-06-18", "structured", { a: 1 }, "nothing"),
  "sent: structured content that is a list": era("structured", [1], "nothing"),
  "sent: members that every result has": era("wire", ["resultType", "_meta"], []),
  "sent: members that every list has": era("wire", ["ttlMs", "cacheScope"], []),
  "sent: what is told of a tool": same(["name", "title", "inputSchema", "annotations"]),
  "sent: tools that promise an output": differs(
    "structured",
    ["promising", "listing"],
    ["promising"],
    ["promising"],
    [],
    [],
  ),
  "sent: the code of a resource that is missing": era("missing", -32602, -32002),
  "sent: how a call ends whose headers do not repeat its parameters": era("headers", "error -32020", "done"),
  "sent: changes to who did not ask for them": era("changes", 0, 1),
};

/** All that is observed, by what it is called. */
export const observationRows: { readonly [what: string]: ObservationRow } = {
  ...told,
  ...others,
  ...Object.fromEntries(Object.entries(asking).map(([what, row]) => [`while it asks: ${what}`, row])),
  ...byHand,
  ...slow,
  ...sent,
};
