import type { AuthInfo } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import { buildAuth, buildMeta } from "../exchange.fixture.ts";
import {
  type AuthScenario,
  authScenarios,
  buildCall,
  buildProtectedServer,
  metadataUrl,
  mintToken,
  unreachable,
} from "./auth-scenario.fixture.ts";
import { createFetchHandler, type FetchHandler } from "./fetch-handler.ts";
import { createResourceMetadataHandler } from "./resource-metadata-handler.ts";

const endpoint = "https://mcp.example/mcp";

function toRequest({ authorization, query = "", tool = "whoami" }: AuthScenario, init: RequestInit = {}): Request {
  const call = buildCall(tool);
  const headers = new Headers(call.headers);
  for (const value of authorization) headers.append("authorization", value);
  return new Request(endpoint + query, { method: "POST", headers, body: call.body, ...init });
}

/** Headers of a platform hold bytes only. */
const representable = authScenarios.filter(({ name }) => !name.includes("ö"));

describe("the fetch handler with auth", () => {
  it.each(representable)("answers $name with $status", async (scenario) => {
    const { server, auth, events } = buildProtectedServer();
    const response = await createFetchHandler(server, { auth })(toRequest(scenario));
    const { error } = (await response.json()) as { error?: { code: number } };
    expect([response.status, error?.code]).toEqual([scenario.status, scenario.code]);
    expect(response.headers.get("www-authenticate")).toBe(
      scenario.challenge === undefined ? null : `Bearer ${scenario.challenge}`,
    );
    const told = events.filter(({ type }) => type === "request-unauthorized");
    expect(told.map((event) => "reason" in event && event.reason)).toEqual(
      scenario.reason === undefined ? [] : [scenario.reason],
    );
    for (const value of scenario.authorization.filter((header) => header.length > 20))
      expect(JSON.stringify(events)).not.toContain(value.split(" ")[1]);
  });

  it("reads nothing of a message whose caller is not let in", async () => {
    const { auth } = buildProtectedServer();
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const refused = representable.filter(({ status, tool }) => status >= 400 && tool === undefined);
    expect(refused.length).toBeGreaterThan(15);
    for (const scenario of refused) {
      const request = toRequest(scenario, { body, duplex: "half" } as RequestInit);
      expect((await createFetchHandler(unreachable, { auth, onError: () => {} })(request)).status).toBe(
        scenario.status,
      );
    }
    expect(pull).not.toHaveBeenCalled();
  });

  it("looks at origin, host and method first", async () => {
    const { server, auth, events } = buildProtectedServer();
    const handler = createFetchHandler(server, { auth, allowedHosts: ["mcp.example"] });
    const evil = new Request(endpoint, { method: "POST", headers: { origin: "https://evil.example" }, body: "{}" });
    expect((await handler(evil)).status).toBe(403);
    expect(
      (await handler(new Request(endpoint.replace("mcp.example", "evil.example"), { method: "POST" }))).status,
    ).toBe(403);
    expect((await handler(new Request(endpoint))).status).toBe(405);
    expect(events.map(({ type }) => type)).toEqual(["message-refused", "message-refused", "message-refused"]);
  });

  it("says in a stream that has begun what a status can say no more", async () => {
    const { server, auth } = buildProtectedServer();
    const { headers, body } = buildCall("late", { _meta: { ...buildMeta(), progressToken: 1 } });
    const authorization = `Bearer ${mintToken()}`;
    const request = new Request(endpoint, { method: "POST", headers: { ...headers, authorization }, body });
    const response = await createFetchHandler(server, { auth })(request);
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([200, null]);
    expect(await response.text()).toMatch(/"progress":1[\s\S]*"code":-31403,.*"requiredScopes":\["files:large"\]/);
  });

  it("lets pages of allowed origins ask without a token, and read why they were not let in", async () => {
    const { server, auth } = buildProtectedServer();
    const origin = "https://app.example";
    const handler = createFetchHandler(server, { auth, allowedOrigins: [origin] });
    const asked = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };
    const preflight = await handler(new Request(endpoint, { method: "OPTIONS", headers: { origin, ...asked } }));
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, origin]);
    expect(preflight.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("authorization");
    const { headers, body } = buildCall("write");
    for (const [authorization, status] of [
      ["", 401],
      [`Bearer ${mintToken()}`, 403],
    ] as const) {
      const init = { method: "POST", headers: { ...headers, origin, authorization }, body };
      const response = await handler(new Request(endpoint, init));
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([status, origin]);
      expect(response.headers.get("access-control-expose-headers")?.toLowerCase()).toContain("www-authenticate");
    }
  });

  it("keeps the callers of requests at the same time apart", async () => {
    const { server, auth } = buildProtectedServer();
    const handler = createFetchHandler(server, { auth });
    const names = Array.from({ length: 50 }, (_, index) => `user-${index}`);
    const answers = await Promise.all(
      names.map(async (subject) => {
        const authorization = [`Bearer ${mintToken({ subject })}`];
        return (await handler(toRequest({ name: "", authorization, status: 200 }))).text();
      }),
    );
    expect(answers.map((answer) => /user-\d+/.exec(answer)?.[0])).toEqual(names);
  });

  it("tells of a verifier that fails where the server cannot", async () => {
    const onError = vi.fn();
    const { auth } = buildProtectedServer();
    const handler = createFetchHandler(unreachable, { auth, onError });
    await handler(toRequest({ name: "", authorization: [], status: 401 }));
    expect(onError).not.toHaveBeenCalled();
    await handler(toRequest({ name: "", authorization: [`Bearer ${mintToken({ throws: "bug" })}`], status: 503 }));
    expect(onError).toHaveBeenCalledExactlyOnceWith("no network for [access token]");
  });
});

describe("what stands in front of the fetch handler", () => {
  const readAuth = (): AuthInfo => buildAuth("alice", { scopes: ["mcp"] });

  it("may verify tokens in its place; scopes are challenged all the same", async () => {
    const { server } = buildProtectedServer();
    const handler = createFetchHandler(server, { readAuth });
    const response = await handler(toRequest({ name: "", authorization: [], tool: "write", status: 403 }));
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([
      403,
      'Bearer scope="files:write mcp", error="insufficient_scope", error_description="The access token does not allow this"',
    ]);
  });

  it("does not verify them besides", () => {
    const { server, auth } = buildProtectedServer();
    expect(() => createFetchHandler(server, { auth, readAuth })).toThrow("exclude each other");
    expect(() => createFetchHandler(server, { auth: { resource: "x" } as never })).toThrow("bearerAuth({ … })");
  });
});

describe("the metadata of the server", () => {
  const { server, auth } = buildProtectedServer();
  const handlers: [name: string, FetchHandler | ((request: Request) => Response)][] = [
    ["its endpoint's handler", createFetchHandler(server, { auth, allowedHosts: ["mcp.example"] })],
    ["a handler of its own", createResourceMetadataHandler(auth)],
  ];

  it.each(handlers)("is public, by %s", async (_, handler) => {
    const headers = { origin: "https://any.example" };
    const response = await handler(new Request(`${metadataUrl}?x=1`, { headers }));
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      {
        "content-type": "application/json",
        "cache-control": "public, max-age=3600",
        "access-control-allow-origin": "*",
      },
    ]);
    expect(await response.json()).toEqual({
      resource: "https://mcp.example/mcp",
      authorization_servers: ["https://issuer.example"],
      scopes_supported: ["mcp"],
      bearer_methods_supported: ["header"],
    });
  });

  it.each(handlers)("answers other methods, by %s", async (_, handler) => {
    const head = await handler(new Request(metadataUrl, { method: "HEAD" }));
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const preflight = await handler(new Request(metadataUrl, { method: "OPTIONS" }));
    expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([204, "*"]);
    const post = await handler(new Request(metadataUrl, { method: "POST", body: "{}" }));
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  it.each([
    "https://mcp.example/.well-known/oauth-protected-resource",
    `${metadataUrl}/`,
    `${metadataUrl}x`,
    "https://mcp.example/x/.well-known/oauth-protected-resource/mcp",
    "https://mcp.example/mcp?/.well-known/oauth-protected-resource/mcp",
  ])("is not what a request to %s gets from the handler of the endpoint", async (url) => {
    const response = await createFetchHandler(server, { auth })(new Request(url));
    expect(response.status).toBe(405);
  });
});
