import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import { memoryEras } from "../negotiation/memory-eras.ts";
import { type UnusualAnswer, unusualAnswers } from "../negotiation/unusual-answers.fixture.ts";
import { bothTransports } from "./both-transports.fixture.ts";
import { type OldHttpServer, serveOld } from "./old-http-server.fixture.ts";

const clientInfo = { name: "test", version: "0" };
const modern = unusualAnswers.find(({ answer }) => answer === "discovered")?.behaviour ?? "is silent";

/** What a server at the other end of a socket can do. */
function canBeServed({ http, behaviour }: UnusualAnswer): boolean {
  return http !== undefined && behaviour !== "cannot be reached" && behaviour !== "fails without a reason";
}

describe.each(bothTransports)("over %s", (_, open) => {
  const connect = ({ url }: OldHttpServer, options: Partial<ClientOptions> = {}): Promise<Client> =>
    Client.connect(open(url), { clientInfo, ...options });

  test.each(unusualAnswers.filter(canBeServed).map((row) => [row.name, row.http ?? "give-up", row] as const))(
    "%s: %s",
    async (_name, verdict, { behaviour }) => {
      const server = await serveOld(behaviour);
      const requestTimeoutMs = behaviour === "is silent" ? 100 : 10_000;
      const end = await connect(server, { eraStore: false, requestTimeoutMs }).then(
        async (client) => {
          const version = client.protocolVersion;
          await client.close();
          return version;
        },
        (error: Error) => error.name,
      );
      const isOld = verdict === "initialize";
      expect(server.came.includes("initialize")).toBe(isOld);
      if (isOld) expect(end).toBe("2025-06-18");
      else if (verdict === "modern") expect(end).toBe("2026-07-28");
      else
        expect(end).toMatch(verdict === "give-up" ? /^(?!VersionNegotiation)\w+Error$/ : /^VersionNegotiationError$/);
    },
  );

  test("a server of an earlier revision is called, and the next client does not ask it first", async () => {
    const server = await serveOld();
    const client = await connect(server);
    expect(await client.callTool("any")).toMatchObject({ content: [{ text: "done" }] });
    await client.close();
    expect(server.came.slice(0, 2)).toEqual(["server/discover", "initialize"]);
    server.came.length = 0;
    await (await connect(server)).close();
    expect(server.came[0]).toBe("initialize");
    expect(server.came).not.toContain("server/discover");
  });

  test("a server that was upgraded is spoken to in its new revision once it refuses initialize", async () => {
    const server = await serveOld();
    await (await connect(server)).close();
    server.behaviour = modern;
    const still = await connect(server);
    expect(still.protocolVersion).toBe("2025-06-18");
    await still.close();
    server.opens = false;
    expect((await connect(server)).protocolVersion).toBe("2026-07-28");
  });

  test("a server that was downgraded is spoken to in its old revision", async () => {
    const eraStore = memoryEras();
    const server = await serveOld(modern);
    await connect(server, { eraStore });
    expect(eraStore.read(server.url)).toBe("modern");
    server.behaviour = { message: { error: { code: -32601, message: "no" } } };
    const client = await connect(server, { eraStore });
    expect([client.protocolVersion, eraStore.read(server.url)]).toEqual(["2025-06-18", "legacy"]);
    await client.close();
  });

  test("two clients that find out at once both connect", async () => {
    const server = await serveOld();
    const eraStore = memoryEras();
    const clients = await Promise.all([connect(server, { eraStore }), connect(server, { eraStore })]);
    expect(clients.map(({ protocolVersion }) => protocolVersion)).toEqual(["2025-06-18", "2025-06-18"]);
    expect(server.came.filter((method) => method === "server/discover")).toHaveLength(2);
    expect(eraStore.read(server.url)).toBe("legacy");
    for (const client of clients) await client.close();
  });

  test("a login that is missing is not a revision: initialize is not sent, and nothing is remembered", async () => {
    const server = await serveOld({ status: 401, body: "log in" });
    const eraStore = memoryEras();
    await expect(connect(server, { eraStore })).rejects.toMatchObject({ code: "ERR_MCP_TRANSPORT", status: 401 });
    expect([server.came, eraStore.read(server.url)]).toEqual([["server/discover"], undefined]);
  });

  test("what a session told opens the next one without asking first", async () => {
    const server = await serveOld();
    const first = await connect(server, { eraStore: false });
    const stored = JSON.parse(JSON.stringify(first.discovered));
    await first.close();
    // What the first client posts last may still be on its way.
    const countProbes = (): number => server.came.filter((method) => method === "server/discover").length;
    const before = countProbes();
    const client = await connect(server, { eraStore: false, discovered: stored });
    expect([client.protocolVersion, client.era, before, countProbes()]).toEqual(["2025-06-18", "legacy", 1, 1]);
    await client.close();
  });

  test("an address with a query is not remembered", async () => {
    const server = await serveOld();
    for (const _time of [1, 2]) await (await Client.connect(open(`${server.url}?key=s3cret`), { clientInfo })).close();
    expect(server.came.filter((method) => method === "server/discover")).toHaveLength(2);
  });

  test("what works in neither era says what came back in both", async () => {
    const server = await serveOld({ status: 404, body: "" });
    server.opens = false;
    await expect(connect(server)).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      message: expect.stringMatching(
        /probed with server\/discover: .*HTTP 404.*; initialize: it answered with the error -32601/,
      ),
    });
  });
});
