import { describe, expect, it } from "vitest";
import { EventReader, openSession } from "./session-client.fixture.ts";
import { buildUse, type SessionTransport } from "./session-transport.fixture.ts";

/** What must be so of the streams of a session, over every adapter. */
export function runStreamScenarios(transport: SessionTransport): void {
  const { name } = transport;
  const use = buildUse(transport);

  describe(`the streams of a session over ${name}`, () => {
    it("takes a GET only where the answer may be a stream", () =>
      use(async ({ send }) => {
        const client = await openSession(send);
        expect((await client.listen(undefined, { accept: "application/json" })).status).toBe(406);
      }));

    it.each(["2025-11-25", "2025-06-18"])("streams what comes ahead of a response, as %s has it", (version) =>
      use(async ({ send, gate }) => {
        const client = await openSession(send, version);
        gate("a").open();
        const response = await client.call("step", { name: "a" });
        expect(response.headers.get("content-type")).toBe("text/event-stream");
        const events = await new EventReader(response).rest();
        const messages = events.filter(({ data }) => data !== "").map(({ data }) => JSON.parse(data));
        expect(messages).toMatchObject([
          { method: "notifications/progress" },
          { method: "notifications/progress" },
          { id: 1 },
        ]);
        const [first] = events;
        if (version === "2025-11-25") expect(first).toMatchObject({ data: "", retry: "1000" });
        expect(events.length).toBe(version === "2025-11-25" ? 4 : 3);
        const ids = events.map(({ id }) => id);
        expect([new Set(ids).size, ids.includes(undefined)]).toEqual([events.length, false]);
      }),
    );

    it("goes on with calls whose connections were lost, each stream by itself", () =>
      use(async ({ send, gate }) => {
        const client = await openSession(send);
        const readers = [];
        for (const call of ["a", "b"]) readers.push(new EventReader(await client.call("step", { name: call })));
        const begun = await Promise.all(readers.map((reader) => reader.nextMessage()));
        await Promise.all(readers.map((reader) => reader.drop()));
        gate("b").open();
        gate("a").open();
        for (const [index, call] of ["a", "b"].entries()) {
          const resumed = new EventReader(await client.listen(begun[index]?.eventId));
          const texts = (await resumed.rest()).filter(({ data }) => data !== "").map(({ data }) => JSON.parse(data));
          expect(texts).toMatchObject([
            { params: { message: `${call} ends` } },
            { id: index + 1, result: { content: [{ text: call }] } },
          ]);
        }
      }));

    it("replays from any place on, again and again, and nothing of places that it does not have", () =>
      use(async ({ send, gate }) => {
        const client = await openSession(send);
        const other = await openSession(send);
        gate("a").open();
        const events = await new EventReader(await client.call("step", { name: "a" })).rest();
        for (const [index, { id }] of events.entries()) {
          const replayed = await new EventReader(await client.listen(id)).rest();
          expect(replayed.filter(({ data }) => data !== "")).toEqual(events.slice(index + 1));
        }
        for (const id of [events[1]?.id?.replace(/\.1\./, ".9."), "nonsense", "", "1", "a.b.c"]) {
          expect((await client.listen(id)).status).toBe(400);
        }
        expect((await other.listen(events[0]?.id)).status).toBe(400);
      }));

    it("asks on the stream that goes on with a call", () =>
      use(async ({ send, gate }) => {
        const client = await openSession(send);
        const reader = new EventReader(await client.call("ask", { name: "a" }));
        const { eventId } = await reader.nextMessage();
        await reader.drop();
        gate("a").open();
        const resumed = new EventReader(await client.listen(eventId));
        const question = await resumed.nextMessage();
        expect(question).toMatchObject({ method: "elicitation/create", params: { message: "Go on with a?" } });
        await resumed.drop();
        expect((await client.answer(question, { action: "accept", content: { go: true } })).status).toBe(202);
        const last = await new EventReader(await client.listen(question.eventId)).nextMessage();
        expect(last).toMatchObject({ id: 1, result: { content: [{ text: "a goes" }] } });
      }));

    it("keeps two questions of two calls apart", () =>
      use(async ({ send, gate }) => {
        const client = await openSession(send);
        gate("a").open();
        gate("b").open();
        const readers = [];
        for (const call of ["a", "b"]) readers.push(new EventReader(await client.call("ask", { name: call })));
        const questions = [];
        for (const reader of readers) {
          await reader.nextMessage();
          questions.push(await reader.nextMessage());
        }
        expect(questions.map(({ params }) => params?.["message"])).toEqual(["Go on with a?", "Go on with b?"]);
        for (const [index, question] of [...questions.entries()].reverse()) {
          await client.answer(question, { action: "accept", content: { go: index === 0 } });
        }
        const ends = await Promise.all(readers.map((reader) => reader.nextMessage()));
        expect(ends).toMatchObject([
          { id: 1, result: { content: [{ text: "a goes" }] } },
          { id: 2, result: { content: [{ text: "b stays" }] } },
        ]);
      }));

    it("has its client poll where a handler lets go of the connection", () =>
      use(async ({ send, gate }) => {
        const client = await openSession(send);
        const [prime, ...others] = await new EventReader(await client.call("release", { name: "a" })).rest();
        expect([prime, others]).toMatchObject([{ data: "", retry: "1000" }, []]);
        const early = new EventReader(await client.listen(prime?.id));
        gate("a").open();
        expect(await early.nextMessage()).toMatchObject({ id: 1, result: { content: [{ text: "a" }] } });
      }));

    it("keeps the connection where its revision does not poll", () =>
      use(async ({ send, gate }) => {
        const client = await openSession(send, "2025-06-18");
        gate("a").open();
        const response = await client.call("release", { name: "a" });
        expect(await response.json()).toMatchObject({ id: 1, result: { content: [{ text: "a" }] } });
      }));

    it("tells of changes on its standing stream, also of those that came while nobody listened", () =>
      use(async ({ send, server }) => {
        const client = await openSession(send);
        for (const name of ["one", "two"]) {
          server.registerTool(name, {}, () => name);
          await client.call("greet");
        }
        const first = new EventReader(await client.listen());
        expect(await first.nextMessage()).toMatchObject({ method: "notifications/tools/list_changed" });
        server.listChanged("prompts");
        const told = await first.nextMessage();
        expect(told).toMatchObject({ method: "notifications/prompts/list_changed" });
        const second = new EventReader(await client.listen(told.eventId));
        expect(await first.rest()).toEqual([]);
        server.registerTool("three", {}, () => "3");
        expect(await second.nextMessage()).toMatchObject({ method: "notifications/tools/list_changed" });
        await second.drop();
      }));
  });
}
