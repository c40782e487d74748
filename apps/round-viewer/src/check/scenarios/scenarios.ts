import type { Scenario } from "../scenario.ts";

/** Everything that the page is tried with. */
export const scenarios: readonly Scenario[] = [
  {
    name: "the page opens",
    look: "light",
    async play({ page, see }) {
      await page.getByRole("main").waitFor();
      await see("open");
    },
  },
];
