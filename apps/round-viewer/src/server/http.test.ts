import { describe, expect, it } from "vitest";
import { BASE, HOST, openApp } from "./open-app.fixture.ts";

describe("the app over HTTP", () => {
  it("serves its page under a policy that loads nothing from elsewhere", async () => {
    const { app } = openApp();
    const response = await app.request(`${BASE}/`, { headers: { Host: HOST } });
    expect([response.status, await response.text()]).toEqual([200, "<!doctype html>"]);
    expect(response.headers.get("Content-Security-Policy")?.split("; ").sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src data:",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect((await app.request(`${BASE}/other`, { headers: { Host: HOST } })).status).toBe(404);
  });

  it("is there under the name of the interface as well", async () => {
    const { app } = openApp();
    const headers = { Host: "localhost:8080", Origin: "http://localhost:8080" };
    expect((await app.request(`${BASE}/`, { headers })).status).toBe(200);
    expect((await app.request(`${BASE}/rotate`, { method: "POST", headers })).status).toBe(200);
  });

  it.each([
    ["another host", { Host: "evil.example:8080" }],
    ["another port", { Host: "127.0.0.1:8081" }],
    ["a page of another origin", { Host: HOST, Origin: "http://evil.example" }],
    ["a page without an origin", { Host: HOST, Origin: "null" }],
  ])("lets nobody in for %s", async (_, headers) => {
    const { app } = openApp();
    for (const path of ["/", "/log", "/mcp", "/sign-in/x"])
      expect((await app.request(`${BASE}${path}`, { headers })).status).toBe(403);
    expect((await app.request(`${BASE}/rotate`, { method: "POST", headers })).status).toBe(403);
  });

  it.each([{}, { advanceSeconds: -1 }, { advanceSeconds: 86_401 }, { advanceSeconds: "1" }])(
    "does not move its clock for %j",
    async (body) => {
      const { post } = openApp();
      expect((await post("/clock", body)).status).toBe(400);
      expect(await (await post("/clock", { advanceSeconds: 60 })).json()).toMatchObject({ aheadSeconds: 60 });
    },
  );

  it("reads no long bodies", async () => {
    const { post, visit } = openApp();
    expect((await post("/clock", { advanceSeconds: 1, more: "x".repeat(10_000) })).status).toBe(413);
    expect((await post("/sign-in/x", { more: "x".repeat(10_000) })).status).toBe(413);
    expect((await visit(`${BASE}/sign-in/x`, "ada")).status).toBe(404);
  });

  it("keeps nothing of the log for a reader who does not read", async () => {
    const { app, post } = openApp();
    const { body } = await app.request(`${BASE}/log`, { headers: { Host: HOST } });
    for (let count = 1; count <= 1100; count++) await post("/clock", { advanceSeconds: 1 });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const numbers: number[] = [];
    while (numbers.at(-1) !== 1100) {
      const { value = "" } = (await reader?.read()) ?? {};
      numbers.push(...[...value.matchAll(/"number":(\d+)/g)].map(([, number]) => Number(number)));
    }
    await reader?.cancel();
    expect(numbers.length).toBeLessThan(1010);
  });

  it("streams the log: what there is, and then each entry as it is written", async () => {
    const { app, post } = openApp();
    await post("/clock", { advanceSeconds: 1 });
    const { body } = await app.request(`${BASE}/log`, { headers: { Host: HOST } });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const text = "The clock was moved ahead by 1 seconds.";
    expect((await reader?.read())?.value).toMatch(
      new RegExp(`^data: \\{"number":1,.*"type":"operator","text":"${text}"\\}\n\n$`),
    );
    const next = reader?.read();
    await post("/rotate", {});
    expect((await next)?.value).toContain("The keys were rotated");
    await reader?.cancel();
  });
});
