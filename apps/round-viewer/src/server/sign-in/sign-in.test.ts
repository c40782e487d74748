import { isInputRequired } from "@proj/client";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { BASE, HOST, type OpenedApp, openApp } from "../open-app.fixture.ts";
import { Visits } from "./visits.ts";

/** The address that Ada is asked to open, and the call going on once she has agreed. */
async function agree({ connect }: OpenedApp) {
  const { session } = await connect("ada");
  const asking = await session.callTool("connect-account", {}, { allowInputRequired: true });
  if (!isInputRequired(asking)) throw new TypeError("asks");
  const { account } = asking.inputRequests ?? {};
  const { url } = z.object({ url: z.url() }).parse(account?.params);
  const goOn = () =>
    session.callTool(
      "connect-account",
      {},
      {
        allowInputRequired: true,
        requestState: String(asking.requestState),
        inputResponses: { account: { action: "accept" } },
      },
    );
  return { url, goOn };
}

describe("the sign-in page", () => {
  it("connects the account of whom the server sent there", async () => {
    const opened = openApp();
    const { url, goOn } = await agree(opened);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/sign-in\/[\w-]{22}$/);
    const page = await opened.app.request(url, { headers: { Host: HOST } });
    expect(await page.text()).toContain("Sign in as Ada");
    expect((await opened.visit(url, "ada")).status).toBe(200);
    expect(await goOn()).toMatchObject({
      content: [{ type: "text", text: "Connected the calendar of ada@calendar.example." }],
    });
  });

  it("connects nothing for somebody else", async () => {
    const opened = openApp();
    const { url } = await agree(opened);
    const refused = await opened.visit(url, "bob");
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("Not your link")]);
    const visits = opened.readLog().flatMap((entry) => (entry.type === "visited" ? [entry.outcome] : []));
    expect(visits).toEqual(["refused"]);
  });

  it("knows nobody at an address that was made up", async () => {
    const opened = openApp();
    expect((await opened.app.request(`${BASE}/sign-in/x`, { headers: { Host: HOST } })).status).toBe(404);
    expect((await opened.visit(`${BASE}/sign-in/x`, "ada")).status).toBe(404);
    expect((await opened.app.request(`${BASE}/sign-in/x`, { method: "POST", headers: { Host: HOST } })).status).toBe(
      400,
    );
  });
});

describe("visits", () => {
  it("are a thousand at the most, and the oldest is forgotten first", () => {
    const visits = new Visits();
    for (let count = 0; count <= 1000; count++) visits.expect(String(count), "ada");
    expect([visits.isExpected("0"), visits.isExpected("1"), visits.isExpected("1000")]).toEqual([false, true, true]);
  });

  it("stay with whom they were made for", () => {
    const visits = new Visits();
    visits.expect("visit", "ada");
    visits.expect("visit", "bob");
    expect([visits.connect("visit", "bob"), visits.findAccount("visit")]).toEqual(["refused", undefined]);
    expect([visits.connect("visit", "ada"), visits.findAccount("visit")]).toEqual([
      "connected",
      "ada@calendar.example",
    ]);
  });
});
