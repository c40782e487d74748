import { describe, expect, it } from "vitest";
import { describeScenarios, parseScenarioList, selectScenario } from "./scenario-list.ts";

const text = `Server scenarios (test against a server):
  - server-stateless [2026-07-28]
  - tools-list [2025-06-18,2026-07-28]

Client scenarios (test against a client):
  - tools_call [2025-06-18,2026-07-28]
  - auth/basic-cimd [2026-07-28]

Authorization server scenarios (test against an authorization server):
  - authorization-code-grant [2026-07-28]
`;
const list = { server: ["server-stateless", "tools-list"], client: ["tools_call", "auth/basic-cimd"] };

describe("the suite's list of scenarios", () => {
  it("is read side by side, without the scenarios of authorization servers", () => {
    expect(parseScenarioList(text)).toEqual(list);
  });

  it("is empty where there is nothing to read", () => {
    expect(parseScenarioList("Unknown spec version\n")).toEqual({ server: [], client: [] });
  });

  it("is narrowed down to one scenario, on the side that has it", () => {
    expect(selectScenario(list, "tools_call")).toEqual({ server: [], client: ["tools_call"] });
  });

  it("is narrowed down to nothing where it has no scenario of that name, and can be shown then", () => {
    expect(selectScenario(list, "tools-call")).toEqual({ server: [], client: [] });
    expect(describeScenarios("tools-call", [list, { server: ["ping"], client: ["tools_call"] }])).toBe(
      'There is no scenario "tools-call". Those that there are:\n  server-stateless\n  tools-list\n  tools_call\n  auth/basic-cimd\n  ping',
    );
  });
});
