import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  authScenarios,
  buildCall,
  buildProtectedServer,
  metadataUrl,
  mintToken,
  type ProtectedServer,
  unreachable,
} from "../http/auth-scenario.fixture.ts";
import { type Listening, listen } from "./listen.ts";
import { createNodeHandler } from "./node-handler.ts";
import { parseResponse, sendRaw } from "./raw-http.fixture.ts";
import { createNodeResourceMetadataHandler } from "./resource-metadata-handler.ts";

const metadataPath = new URL(metadataUrl).pathname;

/** A call as the bytes that go over the socket, with headers as often as they are named. */
function writeCall(authorization: readonly string[], query = "", tool = "whoami"): string {
  const { body, headers } = buildCall(tool);
  const lines = [
    ...Object.entries({ host: "127.0.0.1", connection: "close", ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    `content-length: ${Buffer.byteLength(body)}`,
    ...authorization.map((value, index) => `${index === 0 ? "Authorization" : "authorization"}: ${value}`),
  ];
  return `POST /mcp${query} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

describe("a server that listens, with auth", () => {
  let service: ProtectedServer;
  let listening: Listening;

  beforeAll(async () => {
    service = buildProtectedServer();
    listening = await listen(service.server, { port: 0, auth: service.auth });
  });

  afterAll(() => listening.close());

  it.each(authScenarios)("answers $name with $status", async ({ authorization, query, tool, ...expected }) => {
    service.events.length = 0;
    const response = parseResponse(
      await sendRaw(listening.port, Buffer.from(writeCall(authorization, query, tool), "latin1")),
    );
    const { error } = JSON.parse(response.body) as { error?: { code: number } };
    expect([response.status, error?.code, response.headers["www-authenticate"]]).toEqual([
      expected.status,
      expected.code,
      expected.challenge === undefined ? undefined : `Bearer ${expected.challenge}`,
    ]);
    const told = service.events.filter(({ type }) => type === "request-unauthorized");
    expect(told.map((event) => "reason" in event && event.reason)).toEqual(
      expected.reason === undefined ? [] : [expected.reason],
    );
    for (const value of authorization.filter((header) => header.length > 20)) {
      expect(JSON.stringify(service.events)).not.toContain(value.split(" ")[1]);
      expect(response.body).not.toContain(value.split(" ")[1]);
    }
  });

  it("publishes its metadata at the path of its resource, and nowhere else", async () => {
    const origin = `http://127.0.0.1:${listening.port}`;
    const found = await fetch(origin + metadataPath, { headers: { origin: "https://any.example" } });
    expect([found.status, found.headers.get("access-control-allow-origin"), await found.json()]).toEqual([
      200,
      "*",
      service.auth.metadata,
    ]);
    const statuses = await Promise.all(
      ["/.well-known/oauth-protected-resource", `${metadataPath}/`, `${metadataPath}%2f`].map(
        async (path) => (await fetch(origin + path)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404]);
    const head = await fetch(origin + metadataPath, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetch(origin + metadataPath, { method: "OPTIONS" })).status).toBe(204);
    expect((await fetch(origin + metadataPath, { method: "POST", body: "x" })).status).toBe(405);
  });

  it("publishes none without auth", async () => {
    const open = await listen(service.server, { port: 0 });
    expect((await fetch(`http://127.0.0.1:${open.port}${metadataPath}`)).status).toBe(404);
    await open.close();
  });
});

describe("a caller who is not let in", () => {
  it("is answered before the body has come", async () => {
    const { auth } = buildProtectedServer();
    const listening = await listen(unreachable, { port: 0, auth, closeTimeoutMs: 0 });
    const [head = ""] = writeCall([]).split("\r\n\r\n");
    const received = await sendRaw(listening.port, `${head}\r\n\r\n`, (text) => text.includes("required"));
    expect(parseResponse(received).status).toBe(401);
    await listening.close();
  });

  it("can send the next request on the same connection", async () => {
    const { server, auth } = buildProtectedServer();
    const listening = await listen(server, { port: 0, auth });
    const first = writeCall([]).replace("connection: close\r\n", "");
    const received = await sendRaw(listening.port, first + writeCall([`Bearer ${mintToken()}`]));
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
    await listening.close();
  });
});

describe("a caller who goes away while its token is verified", () => {
  it("has nothing run for it, and leaves nothing waiting", async () => {
    const { auth } = buildProtectedServer();
    const verifying = vi.fn();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: typeof auth = {
      ...auth,
      authorize: async (...args) => {
        verifying();
        await held;
        return auth.authorize(...args);
      },
    };
    const onError = vi.fn();
    const handle = vi.fn();
    const handler = createNodeHandler({ handle }, { auth: slow, onError });
    const destroyed = vi.fn();
    const http = createServer((request, response) => {
      response.on("close", destroyed);
      handler(request, response);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const socket = connect((http.address() as AddressInfo).port, "127.0.0.1");
    const [head = ""] = writeCall([`Bearer ${mintToken()}`]).split("\r\n\r\n");
    socket.write(`${head}\r\n\r\n{`);
    await vi.waitFor(() => expect(verifying).toHaveBeenCalled());
    socket.destroy();
    await vi.waitFor(() => expect(destroyed).toHaveBeenCalled());
    release();
    await new Promise<void>((resolve) => http.close(() => resolve()));
    expect([handle.mock.calls, onError.mock.calls]).toEqual([[], []]);
  });
});

describe("a handler that is mounted", () => {
  it("leaves the metadata to a handler of its own", async () => {
    const { server, auth } = buildProtectedServer();
    const mcp = createNodeHandler(server, { auth });
    const metadata = createNodeResourceMetadataHandler(auth);
    const http = createServer((request, response) => {
      const isMetadata = request.url?.startsWith("/.well-known/") === true;
      // What frameworks do: a mounted handler sees what is behind its path.
      request.url = "/";
      return isMetadata ? metadata(request, response) : mcp(request, response);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    expect(await (await fetch(origin + metadataPath)).json()).toEqual(auth.metadata);
    expect((await fetch(`${origin}/mcp`)).status).toBe(405);
    http.closeAllConnections();
    http.close();
  });

  it("takes a header that something in front of it has set", async () => {
    const { server, auth } = buildProtectedServer();
    const mcp = createNodeHandler(server, { auth });
    const http = createServer((request, response) => {
      request.headers.authorization = `Bearer ${mintToken({ subject: "bob" })}`;
      mcp(request, response);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const { body, headers } = buildCall("whoami");
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
    expect(await (await fetch(url, { method: "POST", body, headers })).text()).toContain("bob");
    http.closeAllConnections();
    http.close();
  });
});
