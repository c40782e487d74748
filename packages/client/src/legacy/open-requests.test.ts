import type { JSONRPCRequest } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { OpenRequests } from "./open-requests.ts";

function open(requests: OpenRequests, id: number, meta: object = {}) {
  const heard = { onNotification: vi.fn(), onWaiting: vi.fn(), signal: new AbortController().signal };
  const request: JSONRPCRequest = { jsonrpc: "2.0", id, method: "tools/call", params: { _meta: meta } };
  return { ...heard, entry: requests.add(request, heard) };
}

const note = (method: string, params: object = {}) => ({ jsonrpc: "2.0" as const, method, params: { ...params } });
const level = (name: string) => ({ "io.modelcontextprotocol/logLevel": name });

describe("the requests of a session that are open", () => {
  test("wait with a question that is theirs, and with one that may be anybody's", () => {
    const requests = new OpenRequests();
    const [first, second] = [open(requests, 1), open(requests, 2)];
    requests.beginQuestion(requests.find(1));
    requests.beginQuestion(requests.find(undefined));
    const late = open(requests, 3);
    requests.endQuestion(requests.find(1));
    requests.endQuestion(undefined);
    expect([first, second, late].map(({ onWaiting }) => onWaiting.mock.calls.flat())).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
  });

  test("wait until the last of their questions is answered", () => {
    const requests = new OpenRequests();
    const only = open(requests, 1);
    requests.beginQuestion(requests.find(undefined));
    requests.beginQuestion(requests.find(undefined));
    requests.endQuestion(only.entry);
    expect(only.onWaiting.mock.calls.flat()).toEqual([true]);
    requests.endQuestion(only.entry);
    expect(only.onWaiting.mock.calls.flat()).toEqual([true, false]);
  });

  test("hear of the fifty-thousandth question as fast as of the first", () => {
    const requests = new OpenRequests();
    const only = open(requests, 1);
    for (let turn = 0; turn < 50_000; turn += 1) requests.beginQuestion(only.entry);
    for (let turn = 0; turn < 50_000; turn += 1) requests.endQuestion(only.entry);
    expect(only.onWaiting.mock.calls.flat()).toEqual([true, false]);
  });

  test("wait no more once they are over: what is sent again in another session has its time", () => {
    const requests = new OpenRequests();
    const only = open(requests, 1);
    requests.beginQuestion(undefined);
    requests.remove(only.entry);
    requests.endQuestion(undefined);
    expect(only.onWaiting.mock.calls.flat()).toEqual([true, false]);
  });

  test("are not taken for each other", () => {
    const requests = new OpenRequests();
    const [first] = [open(requests, 1), open(requests, 2)];
    expect([requests.find(undefined), requests.find(7)]).toEqual([undefined, undefined]);
    expect(requests.find(1)).toBe(first.entry);
  });

  test("hear of progress by their token, and a token that is none is nobody's", () => {
    const requests = new OpenRequests();
    const [asking, silent] = [open(requests, 1, { progressToken: 1 }), open(requests, 2)];
    expect(requests.tell(note("notifications/progress", { progressToken: 1, progress: 1 }), undefined)).toBe(true);
    expect(requests.tell(note("notifications/progress", { progressToken: 2, progress: 1 }), 2)).toBe(true);
    expect(requests.tell(note("notifications/progress", { progress: 1 }), undefined)).toBe(true);
    expect([asking, silent].map(({ onNotification }) => onNotification.mock.calls.length)).toEqual([1, 0]);
  });

  test("hear of log messages as mild as they want, of their own where the transport tells whose they are", () => {
    const requests = new OpenRequests();
    const [debug, error, none] = [
      open(requests, 1, level("debug")),
      open(requests, 2, level("error")),
      open(requests, 3),
    ];
    expect(requests.logLevel).toBe("debug");
    requests.tell(note("notifications/message", { level: "info", data: 1 }), undefined);
    requests.tell(note("notifications/message", { level: "error", data: 2 }), 2);
    requests.tell(note("notifications/message", { level: "error", data: 3 }), 3);
    const heard = [debug, error, none].map(({ onNotification }) =>
      onNotification.mock.calls.map(([n]) => n.params.data),
    );
    expect(heard).toEqual([[1], [2], []]);
  });

  test("hear of whatever comes ahead of their response", () => {
    const requests = new OpenRequests();
    const [first, second] = [open(requests, 1), open(requests, 2)];
    expect(requests.tell(note("notifications/mine"), 1)).toBe(false);
    expect([first, second].map(({ onNotification }) => onNotification.mock.calls.length)).toEqual([1, 0]);
  });
});
