import { describe, expect, it } from "vitest";
import { buildInitialize, openSession, post } from "./session-client.fixture.ts";
import { buildUse, type SessionTransport } from "./session-transport.fixture.ts";

const undeclared = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const unknownId = "A".repeat(32);

/** What must be so of whom a session belongs to, and where there is none, over every adapter. */
export function runOwnerScenarios(transport: SessionTransport): void {
  const { name } = transport;
  const use = buildUse(transport);

  describe(`the owner of a session over ${name}`, () => {
    it("belongs to whoever opened it", () =>
      use(async ({ send, events }) => {
        const client = await openSession(send, undefined, { "x-user": "alice" });
        for (const user of ["bob", "other-client", "other-issuer", "nobody", ""]) {
          const headers = { "x-user": user };
          expect([user, (await client.post(undeclared, headers)).status]).toEqual([user, 404]);
          expect([user, (await client.listen(undefined, headers)).status]).toEqual([user, 404]);
          expect([user, (await client.delete(headers)).status]).toEqual([user, 404]);
        }
        const refreshed = await client.post(undeclared, { "x-user": "alice-refreshed" });
        expect([refreshed.status, await refreshed.json()]).toMatchObject([200, { result: {} }]);
        const anonymous = await openSession(send);
        expect((await anonymous.post(undeclared, { "x-user": "alice" })).status).toBe(404);
        expect(events.filter(({ type }) => type === "session-closed")).toEqual([]);
      }));

    it("has scopes checked with every request", () =>
      use(async ({ send }) => {
        const client = await openSession(send, undefined, { "x-user": "alice" });
        const refused = await client.call("guarded");
        expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
          403,
          expect.stringContaining('scope="admin", error="insufficient_scope"'),
        ]);
        const allowed = await client.post(
          { jsonrpc: "2.0", id: 9, method: "tools/call", params: { name: "guarded" } },
          { "x-user": "alice-admin" },
        );
        expect(await allowed.json()).toMatchObject({ result: { content: [{ text: "secret" }] } });
      }));
  });

  describe(`where there are no sessions over ${name}`, () => {
    it("each request is served by itself", () =>
      use(
        async ({ send, gate }) => {
          const opened = await post(send, buildInitialize("2025-06-18"));
          expect([opened.status, opened.headers.get("mcp-session-id")]).toEqual([200, null]);
          expect(await opened.json()).toMatchObject({ result: { protocolVersion: "2025-06-18" } });
          const told = await post(send, { jsonrpc: "2.0", method: "notifications/initialized" });
          expect(told.status).toBe(202);
          const listed = await post(send, undeclared, { "mcp-protocol-version": "2025-11-25" });
          expect((await listed.json()).result).not.toHaveProperty("resultType");
          const unknown = await post(send, { ...undeclared, method: "tools/burn" });
          expect([unknown.status, await unknown.json()]).toMatchObject([200, { error: { code: -32601 } }]);
          const batch = await post(send, [{ ...undeclared, method: "ping" }]);
          expect([batch.status, await batch.json()]).toEqual([200, [{ jsonrpc: "2.0", id: 1, result: {} }]]);
          gate("a").open();
          const params = { name: "ask", arguments: { name: "a" } };
          const asked = await post(send, { ...undeclared, method: "tools/call", params });
          expect(await asked.json()).toMatchObject({ result: { isError: true } });
          expect((await post(send, 5)).status).toBe(400);
          const version = await post(send, undeclared, { "mcp-protocol-version": "1999-01-01" });
          expect(version.status).toBe(400);
          for (const method of ["GET", "DELETE"]) {
            expect((await send({ method, headers: { "mcp-session-id": unknownId } })).status).toBe(405);
          }
        },
        { sessions: "none" },
      ));

    it("since earlier revisions are not served, initialize is told which are", () =>
      use(
        async ({ send }) => {
          const response = await post(send, buildInitialize());
          expect([response.status, await response.json()]).toMatchObject([400, { error: { code: -32022 } }]);
          for (const method of ["GET", "DELETE"]) {
            expect((await send({ method, headers: { "mcp-session-id": unknownId } })).status).toBe(405);
          }
        },
        { legacy: false },
      ));
  });
}
