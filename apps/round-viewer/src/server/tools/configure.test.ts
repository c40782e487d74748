import { describe, expect, it } from "vitest";
import { openApp } from "../open-app.fixture.ts";
import { everyField } from "./every-field.ts";

describe("the tool that asks for everything", () => {
  it("takes its own defaults, and gives back what was answered", async () => {
    const { connect } = openApp();
    const flow = (await connect("ada")).startTool("configure");
    const asking = await flow.advance();
    if (asking.type !== "asking" || asking.questions["settings"]?.kind !== "elicitForm") throw new TypeError("asks");
    const { defaults } = asking.questions["settings"];
    const { remark: _, ...withDefault } = everyField;
    expect(Object.keys(defaults)).toEqual(Object.keys(withDefault));
    const done = await flow.advance({ settings: { action: "accept", content: { ...defaults, remark: "None." } } });
    expect(done).toMatchObject({
      type: "complete",
      result: { structuredContent: { status: "saved", settings: { ...defaults, remark: "None." } } },
    });
  });

  it.each(["decline", "cancel"] as const)("does nothing when somebody chose to %s", async (action) => {
    const { connect } = openApp();
    const flow = (await connect("ada")).startTool("configure");
    await flow.advance();
    const done = await flow.advance({ settings: { action } });
    const status = action === "decline" ? "declined" : "cancelled";
    expect(done).toMatchObject({ type: "complete", result: { structuredContent: { status } } });
  });
});
