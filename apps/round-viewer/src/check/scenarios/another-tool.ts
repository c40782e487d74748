import { callTool } from "../acts/call-tool.ts";
import { ensure } from "../check-error.ts";
import type { Scenario } from "../scenario.ts";

/** What was wrong with the arguments of one tool is not said of those of another, which may have the same names. */
export const anotherTool: Scenario = {
  name: "another tool",
  look: "light",
  async play({ page, see }) {
    const desk = page.getByRole("region", { name: "Your side" });
    const message = desk.getByText("Fill this in.");
    await callTool(page, { tool: /^Provision a database/, name: "" });
    await message.waitFor();
    await see("a name is missing");
    await desk.getByRole("radio", { name: /^Drop/ }).check();
    ensure((await message.count()) === 0, "another tool's form says what was wrong with the one before");
    await callTool(page, { tool: /^Drop/, name: "" });
    await message.waitFor();
    ensure(
      await desk.getByRole("textbox", { name: /^name/i }).evaluate((field) => field === document.activeElement),
      "the focus is not where something is to be changed",
    );
    await callTool(page, { tool: /^Drop/, name: "orders" });
    await desk.getByRole("button", { name: "New call" }).waitFor();
  },
};
