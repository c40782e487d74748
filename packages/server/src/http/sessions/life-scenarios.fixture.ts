import { describe, expect, it } from "vitest";
import { buildMeta } from "../../exchange.fixture.ts";
import { buildInitialize, EventReader, openSession, post, SessionClient } from "./session-client.fixture.ts";
import { buildUse, type SessionTransport } from "./session-transport.fixture.ts";

const undeclared = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const unknownId = "A".repeat(32);
const modern = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "greet", _meta: buildMeta() } };
const modernHeaders = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "greet" };

/** What must be so of the life of a session, over every adapter. */
export function runLifeScenarios(transport: SessionTransport): void {
  const { name } = transport;
  const use = buildUse(transport);

  describe(`a session over ${name}`, () => {
    it("opens with an id of its own that tells nothing, and only where initialize succeeds", () =>
      use(async ({ send }) => {
        const ids = new Set<string | null>();
        for (let count = 0; count < 5; count++) {
          const response = await post(send, buildInitialize());
          ids.add(response.headers.get("mcp-session-id"));
          expect(await response.json()).toMatchObject({ id: 0, result: { protocolVersion: "2025-11-25" } });
        }
        expect([ids.size, [...ids].every((id) => /^[\w-]{32}$/.test(id ?? ""))]).toEqual([5, true]);
        const failed = await post(send, { jsonrpc: "2.0", id: 0, method: "initialize", params: {} });
        expect([failed.status, failed.headers.get("mcp-session-id")]).toEqual([200, null]);
        expect(await failed.json()).toMatchObject({ id: 0, error: { code: -32602 } });
      }));

    it("answers a request with JSON, and what asks for no answer with 202", () =>
      use(async ({ send }) => {
        const client = await openSession(send);
        const result = await client.call("greet");
        expect([result.status, result.headers.get("content-type")]).toEqual([200, "application/json"]);
        expect(await result.json()).toEqual({
          jsonrpc: "2.0",
          id: 1,
          result: { content: [{ type: "text", text: "hello" }] },
        });
        const unknown = await client.request("tools/burn");
        expect([unknown.status, await unknown.json()]).toMatchObject([200, { id: 2, error: { code: -32601 } }]);
        const answered = await client.post({ jsonrpc: "2.0", id: "nobody-asked", result: {} });
        expect([answered.status, await answered.text()]).toEqual([202, ""]);
      }));

    it("is not there before it is opened, under another id, or after it was deleted", () =>
      use(async ({ send }) => {
        const stranger = new SessionClient(send, unknownId, {});
        const client = await openSession(send);
        const deleted = await client.delete();
        expect([deleted.status, await deleted.text()]).toEqual([204, ""]);
        for (const { request, listen, delete: remove, ...rest } of [bind(stranger), bind(client)]) {
          expect(rest).toEqual({});
          for (const attempt of [request, listen, remove]) {
            const response = await attempt();
            expect([response.status, await response.json()]).toMatchObject([404, { error: { code: -32600 } }]);
          }
        }
      }));

    it.each([
      ["2025-11-25", 200],
      ["2025-03-26", 200],
      ["2031-01-01", 400],
      ["2026-07-28", 400],
    ])("takes the version header %s: %i", (version, status) =>
      use(async ({ send }) => {
        const client = await openSession(send);
        const response = await client.post(undeclared, { "mcp-protocol-version": version });
        await response.text();
        expect(response.status).toBe(status);
      }),
    );

    it("is opened whatever version the header names that is served, and refuses what is no message", () =>
      use(async ({ send }) => {
        for (const [version, status] of [
          ["2026-07-28", 200],
          ["2025-06-18", 200],
          ["2031-01-01", 400],
        ] as const) {
          const response = await post(send, buildInitialize(), { "mcp-protocol-version": version });
          expect([version, response.status]).toEqual([version, status]);
          await response.text();
        }
        const client = await openSession(send);
        for (const message of [
          5,
          null,
          {},
          { jsonrpc: "2.0", method: 5 },
          { jsonrpc: "2.0", id: 1.5, method: "ping" },
        ]) {
          const response = await client.post(message);
          expect([response.status, (await response.json()).error.code]).toEqual([400, -32600]);
        }
      }));

    it("is named in what is said to a request that is in none", () =>
      use(async ({ send }) => {
        const response = await post(send, undeclared);
        const { error } = await response.json();
        expect([response.status, error.code]).toEqual([400, -32602]);
        expect(error.message).toMatch(/params\._meta.*begins with initialize.*Mcp-Session-Id/);
        for (const method of ["GET", "DELETE"]) {
          const refused = await send({ method, headers: { "mcp-protocol-version": "2025-11-25" } });
          expect([refused.status, refused.headers.get("allow"), (await refused.json()).error.message]).toEqual([
            405,
            "POST",
            `Method "${method}" is not allowed without the Mcp-Session-Id that initialize was answered with; send each message as a POST`,
          ]);
        }
        const put = await send({ method: "PUT", headers: {} });
        expect((await put.json()).error.message).toBe('Method "PUT" is not allowed; send each message as a POST');
      }));

    it("ends its streams when it is deleted, and what runs in it", () =>
      use(async ({ send }) => {
        const client = await openSession(send);
        const standing = new EventReader(await client.listen());
        const running = new EventReader(await client.call("step", { name: "never" }));
        await running.nextMessage();
        expect((await client.delete()).status).toBe(204);
        expect((await standing.rest()).filter(({ data }) => data !== "")).toEqual([]);
        expect((await running.rest()).filter(({ data }) => data !== "")).toEqual([]);
      }));

    it("takes lists of messages where its revision has them", () =>
      use(async ({ send }) => {
        const client = await openSession(send, "2025-03-26");
        const ping = { jsonrpc: "2.0", id: "p", method: "ping" };
        const told = { jsonrpc: "2.0", method: "notifications/initialized" };
        const both = await client.post([ping, told, { ...undeclared, id: "l" }]);
        expect([both.status, await both.json()]).toMatchObject([200, [{ id: "p" }, { id: "l" }]]);
        expect((await client.post([told, { jsonrpc: "2.0", id: 5, result: {} }])).status).toBe(202);
        const later = await openSession(send, "2025-06-18");
        expect((await later.post([ping])).status).toBe(400);
        expect((await post(send, [buildInitialize()])).status).toBe(400);
      }));

    it("is none of a modern request's business, whatever its headers", () =>
      use(async ({ send }) => {
        const client = await openSession(send);
        const [, response] = await Promise.all([client.call("greet"), client.post(modern, modernHeaders)]);
        const body = await response.json();
        expect([response.status, response.headers.get("mcp-session-id")]).toEqual([200, null]);
        expect(body).toMatchObject({ result: { resultType: "complete" } });
        const strange = await post(send, modern, { ...modernHeaders, "mcp-session-id": unknownId });
        expect(strange.status).toBe(200);
      }));

    it("ends with whoever serves it", () =>
      use(async ({ send, close, events }) => {
        const client = await openSession(send);
        const standing = new EventReader(await client.listen());
        await close();
        expect((await standing.rest()).filter(({ data }) => data !== "")).toEqual([]);
        expect(events).toContainEqual(expect.objectContaining({ type: "session-closed", reason: "closing", open: 0 }));
      }));
  });
}

function bind(client: SessionClient): { [name in "request" | "listen" | "delete"]: () => Promise<Response> } {
  return {
    request: () => client.request("tools/list"),
    listen: () => client.listen(),
    delete: () => client.delete(),
  };
}
