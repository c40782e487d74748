import { describe, expect, test, vi } from "vitest";
import { SessionLostError } from "../errors/session-lost-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { connectFake, form, settle, text } from "./connect-fake.fixture.ts";
import { initialized, refuse } from "./fake-session.fixture.ts";

const lost = () => new SessionLostError("gone", { status: 404 });

describe("a session that was lost", () => {
  test("is opened again before the next request, once for all that want it", async () => {
    const { client, server } = await connectFake({ "tools/call": text("x") });
    server.last.lose(new TransportError("gone"));
    expect(server.sessions).toHaveLength(1);
    await Promise.all([client.callTool("a"), client.callTool("b"), client.listTools().catch(() => undefined)]);
    expect(server.sessions).toHaveLength(2);
    expect(server.last.sent.slice(0, 2).map(({ method }) => method)).toEqual([
      "initialize",
      "notifications/initialized",
    ]);
  });

  test("is opened again for a request that the server has not processed, which is sent once more", async () => {
    const { client, server } = await connectFake({
      "tools/call": (_, session) => {
        if (session === server.sessions[0]) throw lost();
        return text("x");
      },
    });
    expect(await client.callTool("a")).toMatchObject(text("x"));
    expect(server.sessions.map((session) => session.list("tools/call").length)).toEqual([1, 1]);
  });

  test("fails a request that is refused like this twice", async () => {
    const { client, server } = await connectFake({
      "tools/call": () => {
        throw lost();
      },
    });
    await expect(client.callTool("a")).rejects.toMatchObject({ code: "ERR_MCP_SESSION_LOST" });
    expect(server.sessions).toHaveLength(2);
  });

  test("has what came in it not sent again where the server may have acted", async () => {
    const { client, server } = await connectFake({
      "tools/call": (_, session) => {
        session.lose(new TransportError("gone"));
        throw new TransportError("cut off");
      },
    });
    await expect(client.callTool("a")).rejects.toThrow("cut off");
    expect(server.sessions.map((session) => session.list("tools/call").length)).toEqual([1]);
  });

  test("may be of an older revision, and of a server that offers other things, when it is opened again", async () => {
    const { client, server } = await connectFake({ "tools/call": text("x") });
    server.answers["initialize"] = { ...initialized, protocolVersion: "2025-03-26", capabilities: { tools: {} } };
    server.last.lose(new TransportError("gone"));
    await client.callTool("a");
    expect([client.protocolVersion, client.serverCapabilities]).toEqual(["2025-03-26", { tools: {} }]);
    expect((await client.discover()).supportedVersions).toEqual(["2025-03-26"]);
  });

  test("fails the request that wanted it where it cannot be opened, and is tried again for the next", async () => {
    const { client, server } = await connectFake({ "tools/call": text("x") });
    server.answers["initialize"] = refuse(-32603, "not now");
    server.last.lose(new TransportError("gone"));
    await expect(client.callTool("a")).rejects.toThrow("not now");
    server.answers["initialize"] = initialized;
    expect(await client.callTool("a")).toMatchObject(text("x"));
    expect(server.sessions[1]?.isClosed).toBe(true);
  });

  test("ends its questions, unanswered", async () => {
    const aborted = vi.fn();
    const { client, server } = await connectFake(
      {
        "tools/call": (_, session) => {
          void session.ask("elicitation/create", form);
          return new Promise((__, reject) => {
            void settle().then(() => {
              session.lose(new TransportError("gone"));
              reject(new TransportError("gone"));
            });
          });
        },
      },
      {
        handlers: {
          elicitForm: (_params, { signal }) =>
            new Promise((__, reject) => {
              signal.addEventListener("abort", () => {
                aborted();
                reject(signal.reason);
              });
            }),
        },
      },
    );
    await expect(client.callTool("a")).rejects.toThrow("gone");
    await settle();
    expect(aborted).toHaveBeenCalledTimes(1);
    expect(server.last.sent.filter(({ id }) => id === "q1")).toEqual([]);
  });

  test("gets its level and its subscriptions back", async () => {
    const { client, server } = await connectFake({ "tools/call": text("x") });
    await client.legacy?.setLoggingLevel("debug");
    await client.legacy?.subscribe("file:a");
    server.last.lose(new TransportError("gone"));
    await settle();
    expect(server.sessions).toHaveLength(2);
    expect(server.last.list("logging/setLevel").map(({ params }) => params)).toEqual([{ level: "debug" }]);
    expect(server.last.list("resources/subscribe").map(({ params }) => params)).toEqual([{ uri: "file:a" }]);
  });

  test("is not opened again by a client that was closed", async () => {
    const { client, server } = await connectFake({ "tools/call": text("x") });
    await client.close();
    expect([server.last.isClosed, server.transport.isClosed]).toEqual([true, true]);
    await expect(client.callTool("a")).rejects.toMatchObject({ code: "ERR_MCP_CLOSED" });
    await expect(client.legacy?.ping()).rejects.toMatchObject({ code: "ERR_MCP_CLOSED" });
    expect(server.sessions).toHaveLength(1);
  });

  test("ends when its client is closed while it is opened again", async () => {
    const { client, server } = await connectFake({ "tools/call": text("x") });
    server.answers["initialize"] = () => new Promise(() => undefined);
    server.last.lose(new TransportError("gone"));
    const call = client.callTool("a");
    await settle();
    await client.close();
    await expect(call).rejects.toMatchObject({ code: "ERR_MCP_CLOSED" });
    await settle();
    expect(server.last.isClosed).toBe(true);
  });
});
