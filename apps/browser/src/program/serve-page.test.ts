import { describe, expect, it } from "vitest";
import { servePage } from "./serve-page.ts";

describe("the server of the page", () => {
  it("serves a page with its program, and hands over what that reports", async () => {
    const page = await servePage(
      new Map([
        ["page.js", "run()"],
        ["chunks/later.js", "later()"],
      ]),
    );
    try {
      expect(await (await fetch(`${page.origin}/?server=x`)).text()).toContain('src="/page.js"');
      const program = await fetch(`${page.origin}/page.js`);
      expect([program.headers.get("content-type"), await program.text()]).toEqual([
        "text/javascript; charset=utf-8",
        "run()",
      ]);
      expect(await (await fetch(`${page.origin}/chunks/later.js`)).text()).toBe("later()");
      expect((await fetch(`${page.origin}/favicon.ico`)).status).toBe(404);
      await fetch(`${page.origin}/report`, { method: "POST", body: "{}" });
      expect(await page.report).toBe("{}");
    } finally {
      await page.close();
    }
  });
});
