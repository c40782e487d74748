import type { EraVerdict } from "./era-rules.ts";
import type { ProbeAnswer } from "./probe-answer.ts";

/** What a server does with `server/discover`: a message (its id is added unless it says otherwise), an HTTP answer, or less. */
export type Behaviour =
  | { readonly message: object }
  | { readonly status: number; readonly body?: string; readonly type?: string; readonly message?: object }
  | "is silent"
  | "ends the connection"
  | "cannot be reached"
  | "fails without a reason";

/** One way to answer `server/discover`. */
export interface UnusualAnswer {
  readonly name: string;
  readonly behaviour: Behaviour;
  readonly answer: ProbeAnswer;
  /** What follows over a channel, and over HTTP. Absent where it cannot happen. */
  readonly channel?: EraVerdict;
  readonly http?: EraVerdict;
}

const json = "application/json";
const html = "<!doctype html><title>Not found</title>";

function discovering(supportedVersions: readonly unknown[]): object {
  const hints = { ttlMs: 0, cacheScope: "private" };
  return { result: { resultType: "complete", supportedVersions, capabilities: {}, ...hints } };
}

function failing(code: number, data?: unknown): object {
  return { error: { code, message: "no", ...(data !== undefined && { data }) } };
}

function refusing(...supported: readonly unknown[]): object {
  return failing(-32022, { supported, requested: "2026-07-28" });
}

/** The same over a channel and over HTTP. */
function both(
  name: string,
  message: object,
  answer: ProbeAnswer,
  verdict: EraVerdict,
  status: number = 200,
): UnusualAnswer {
  return { name, behaviour: { status, type: json, message }, answer, channel: verdict, http: verdict };
}

/** An HTTP answer without a JSON-RPC response. */
function http(status: number, answer: ProbeAnswer, verdict: EraVerdict, body = "", type = "text/plain"): UnusualAnswer {
  const what = body === "" ? "without a body" : type === "text/html" ? "with a page" : `with ${JSON.stringify(body)}`;
  return { name: `HTTP ${status} ${what}`, behaviour: { status, body, type }, answer, http: verdict };
}

const initializeResult = {
  result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "old", version: "1" } },
};

/** Ways to answer, and what follows. */
export const unusualAnswers: readonly UnusualAnswer[] = [
  both("a result with our version", discovering(["2026-07-28"]), "discovered", "modern"),
  both("a result with ours and others", discovering(["2027-01-01", "2026-07-28"]), "discovered", "modern"),
  both("a result with unknown versions", discovering(["2027-01-01"]), "discovered-others", "initialize"),
  both("a result with earlier revisions", discovering(["2025-11-25"]), "discovered-others", "initialize"),
  both("a result without versions", discovering([]), "discovered-others", "initialize"),
  both("the result {}", { result: {} }, "no-result", "initialize"),
  both("a result of initialize", initializeResult, "no-result", "initialize"),
  both("a result that asks", { result: { resultType: "input_required" } }, "no-result", "initialize"),
  both("a result that is a list", { result: [] }, "no-result", "initialize"),
  both("versions that are no list", { result: { supportedVersions: "2026-07-28" } }, "no-result", "initialize"),
  both("-32700", failing(-32700), "error", "initialize", 400),
  both("-32601", failing(-32601), "error", "initialize"),
  both("-32601 with HTTP 404", failing(-32601), "error", "initialize", 404),
  both("-32602", failing(-32602), "error", "initialize"),
  both("-32600", failing(-32600), "error", "initialize", 400),
  both("-32603", failing(-32603), "error", "initialize"),
  both("-32000 with HTTP 400", failing(-32000), "error", "initialize", 400),
  both("-32001", failing(-32001), "error", "initialize", 404),
  both("-32002", failing(-32002), "error", "initialize"),
  both("-32099", failing(-32099), "error", "initialize"),
  both("an error with the code 0", failing(0), "error", "initialize"),
  both("an error with the code 7", failing(7), "error", "initialize"),
  both("an error without an id", { ...failing(-32600), id: undefined }, "error", "initialize", 400),
  both("an error with the id null", { ...failing(-32600), id: null }, "error", "initialize", 400),
  both("-32022 that names ours", refusing("2026-07-28"), "version-mutual", "ask-again", 400),
  both("-32022 that names ours and earlier", refusing("2025-11-25", "2026-07-28"), "version-mutual", "ask-again", 400),
  both("-32022 that names earlier ones", refusing("2025-06-18"), "version-legacy", "initialize", 400),
  both(
    "-32022 that names later and earlier",
    refusing("2027-01-01", "2025-06-18"),
    "version-legacy",
    "initialize",
    400,
  ),
  both("-32022 that names unknown ones", refusing("2027-01-01"), "version-foreign", "none-in-common", 400),
  both("-32022 that names none", refusing(), "error", "initialize", 400),
  both("-32022 with numbers as versions", refusing(1, null), "error", "initialize", 400),
  both("-32022 with a text for the list", failing(-32022, { supported: "2025-11-25" }), "error", "initialize", 400),
  both("-32022 without data", failing(-32022), "error", "initialize", 400),
  both("-32022 with the data null", failing(-32022, null), "error", "initialize", 400),
  both("-32020", failing(-32020), "modern-error", "give-up", 400),
  both("-32021", failing(-32021, { requiredCapabilities: {} }), "modern-error", "give-up", 400),
  both("our own servers' word that they are busy", failing(-31503), "unrelated", "give-up", 503),
  both("our own servers' word that they stop", failing(-31513), "unrelated", "give-up", 503),
  http(400, "refused", "initialize"),
  http(400, "refused", "initialize", html, "text/html"),
  http(400, "refused", "initialize", '{"error":"Bad Request: no session"}', json),
  http(404, "refused", "initialize"),
  http(404, "refused", "initialize", html, "text/html"),
  ...[405, 406, 409, 410, 415, 421, 422, 426].map((status) => http(status, "refused", "initialize")),
  ...[401, 402, 403, 407, 408, 425, 429].map((status) => http(status, "unrelated", "give-up")),
  ...[500, 501, 502, 503, 504].map((status) => http(status, "unrelated", "give-up", "down")),
  ...[300, 301, 302, 307, 308].map((status) => http(status, "unrelated", "give-up")),
  ...[401, 403, 429, 500, 503].map((status): UnusualAnswer => {
    const behaviour = { status, type: json, message: failing(-32601) };
    return { name: `-32601 with HTTP ${status}`, behaviour, answer: "unrelated", http: "give-up" };
  }),
  {
    name: "the response to another request",
    behaviour: { status: 200, type: json, message: { id: "other", ...discovering(["2026-07-28"]) } },
    answer: "no-result",
    http: "initialize",
  },
  http(202, "accepted", "initialize"),
  http(204, "accepted", "initialize"),
  http(200, "unrelated", "give-up"),
  http(200, "unrelated", "give-up", "OK"),
  http(200, "unrelated", "give-up", html, "text/html"),
  http(200, "unrelated", "give-up", '{"jsonrpc":"2.0","id":1,"resu', json),
  http(200, "unrelated", "give-up", "", "text/event-stream"),
  http(200, "unrelated", "give-up", ": a comment\n\n", "text/event-stream"),
  http(
    200,
    "unrelated",
    "give-up",
    'data: {"jsonrpc":"2.0","method":"notifications/message"}\n\n',
    "text/event-stream",
  ),
  http(200, "unrelated", "give-up", "data: cut\n\n", "text/event-stream"),
  { name: "silence", behaviour: "is silent", answer: "silence", channel: "initialize", http: "give-up" },
  { name: "its end", behaviour: "ends the connection", answer: "ended", channel: "initialize", http: "give-up" },
  { name: "no connection", behaviour: "cannot be reached", answer: "nothing", channel: "give-up", http: "give-up" },
  {
    name: "a failure of fetch without a reason",
    behaviour: "fails without a reason",
    answer: "hidden",
    http: "initialize",
  },
];
