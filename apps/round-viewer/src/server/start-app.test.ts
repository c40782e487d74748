import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type RunningApp, startApp } from "./start-app.ts";

async function start(port = 0): Promise<RunningApp> {
  const data = mkdtempSync(join(tmpdir(), "round-viewer-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const files = new Map([["/", { contentType: "text/html; charset=utf-8", text: "the page" }]]);
  return startApp({ port, data, files });
}

describe("the app on a port", () => {
  it("serves its page, and ends though somebody reads its log", async () => {
    const app = await start();
    expect(app.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(await (await fetch(app.url)).text()).toBe("the page");
    const log = await fetch(`${app.url}log`);
    const read = log.text();
    await app.close();
    expect(await read).toBe("");
    await expect(fetch(app.url)).rejects.toThrow("fetch failed");
  });

  it("says when the port is taken", async () => {
    const app = await start();
    await expect(start(Number(new URL(app.url).port))).rejects.toMatchObject({ code: "EADDRINUSE" });
    await app.close();
  });
});
