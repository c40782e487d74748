import { describe, expect, test } from "vitest";
import { SessionLostError } from "../../errors/session-lost-error.ts";
import { TransportError } from "../../errors/transport-error.ts";
import { changed, createFakeHttp, event, open, question, reasonOf, result, settle } from "./fake-carrier.fixture.ts";

describe("the standing stream of a session", () => {
  test("tells what belongs to no request, and is taken up again when it ends", async () => {
    const http = createFakeHttp();
    await open(http);
    const first = await http.last().stream();
    await first.write(`${event(changed, "g-1") + event(result(7))}data: no JSON\n\n${event([question])}`);
    expect(http.heard).toEqual([
      [changed, undefined],
      [question, undefined],
    ]);
    await first.end();
    http.time.advance(1000);
    await settle();
    expect([http.last().method, http.last().headers["Last-Event-ID"]]).toEqual(["GET", "g-1"]);
  });

  test("goes on from now where the server gave no ids, or does not know the last one", async () => {
    const http = createFakeHttp();
    await open(http);
    const first = await http.last().stream();
    await first.write(event(changed));
    await first.breakOff(new Error("reset"));
    http.time.advance(1000);
    await settle();
    expect(http.last().headers).not.toHaveProperty("Last-Event-ID");
    const second = await http.last().stream();
    await second.write(event(changed, "old"));
    await second.end();
    http.time.advance(1000);
    await settle();
    expect(http.last().headers["Last-Event-ID"]).toBe("old");
    await http.last().reply({ status: 400 });
    expect([http.last().method, http.last().headers["Last-Event-ID"]]).toEqual(["GET", undefined]);
    await http.last().reply({ status: 503 });
    http.time.advance(60_000);
    await settle();
    expect(http.last().headers).not.toHaveProperty("Last-Event-ID");
  });

  test.each([405, 404, 400, 401, 403, 501, 200, 307])("is none where the server answers HTTP %i", async (status) => {
    const http = createFakeHttp();
    await open(http);
    await http.last().reply({ status });
    const count = http.requests.length;
    const answer = http.send(2);
    await settle();
    await http.last().json(result(2));
    await answer;
    http.time.advance(1_000_000);
    await settle();
    expect(http.requests).toHaveLength(count + 1);
    expect(http.lost).toEqual([]);
  });

  test("means that the session is lost when it is there no more", async () => {
    const http = createFakeHttp();
    await open(http);
    await (await http.last().stream()).end();
    http.time.advance(1000);
    await settle();
    await http.last().reply({ status: 404 });
    expect(http.lost).toHaveLength(1);
    expect(await reasonOf(http.send(2))).toBeInstanceOf(SessionLostError);
  });

  test("is given up when it fails too often, and taken up when the server is heard of again", async () => {
    const http = createFakeHttp();
    await open(http);
    for (let failure = 0; failure < 8; failure++) {
      await http.last().fail(new TransportError("down"));
      http.time.advance(60_000);
      await settle();
    }
    const count = http.requests.length;
    http.time.advance(1_000_000);
    await settle();
    expect(http.requests).toHaveLength(count);
    const answer = http.send(2);
    await settle();
    await http.last().json(result(2));
    await answer;
    await settle();
    expect(http.last().method).toBe("GET");
  });

  test.each([
    ["ends at once", "", 0, [1000, 1000, 1000, 2000, 4000]],
    ["ends at once, though the server would have it opened without a pause", "retry: 0\n\n", 0, [0, 0, 0, 2000, 4000]],
    ["brings the same event again and again", event(changed, "a"), 0, [1000, 1000, 1000, 1000, 2000]],
    ["ends at once, and the server asks for a longer pause", "retry: 3000\n\n", 0, [3000, 3000, 3000, 3000, 4000]],
    ["asks for a pause that never ends", `retry: ${"9".repeat(400)}\n\n`, 0, [Infinity]],
    ["asks for a pause that is none", "retry: -5\n\n", 0, [1000, 1000, 1000, 2000, 4000]],
    ["holds for some time, though nothing comes", "", 60_000, [1000, 1000, 1000, 1000, 1000]],
  ])("is opened at intervals where it %s", async (_, text, heldMs, pauses) => {
    expect(await pausesOf(pauses.length, () => text, heldMs)).toEqual(pauses);
  });

  test.each([
    ["a message without an id", () => event(changed)],
    ["a message with an id of its own", (turn: number) => event(changed, String(turn))],
    ["an id alone", (turn: number) => `id: ${turn}\ndata:\n\n`],
  ])(
    "is not opened as fast as the network lets it where each connection ends at once and brings %s",
    async (_, write) => {
      expect(await pausesOf(6, (turn) => `retry: 0\n\n${write(turn)}`)).toEqual([0, 0, 0, 250, 250, 250]);
      expect(await pausesOf(5, (turn) => `retry: 400\n\n${write(turn)}`)).toEqual([400, 400, 400, 400, 400]);
    },
  );

  test("waits for the first message after the session is open", async () => {
    const http = createFakeHttp();
    const answer = http.send(1, "initialize");
    await settle();
    await http.last().json(result(1));
    await answer;
    http.session.begin("2025-11-25");
    await settle();
    expect(http.requests).toHaveLength(1);
  });
});

/** How long the pauses are that follow as many connections. */
async function pausesOf(count: number, write: (turn: number) => string, heldMs = 0): Promise<readonly number[]> {
  const http = createFakeHttp();
  await open(http);
  const before = http.time.slept.length;
  for (let turn = 0; turn < count; turn++) {
    const stream = await http.last().stream();
    await stream.write(write(turn));
    http.time.advance(heldMs);
    await stream.end();
    http.time.advance(30_000);
    await settle();
  }
  return http.time.slept.slice(before);
}
