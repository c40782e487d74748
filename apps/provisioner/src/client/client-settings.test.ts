import { describe, expect, it } from "vitest";
import { UsageError } from "../command-line/usage-error.ts";
import { readClientSettings } from "./client-settings.ts";

const defaults = { help: false, name: "orders", url: "http://127.0.0.1:3000/mcp", answers: {}, declines: false };

describe("readClientSettings", () => {
  it("has a default for everything", () => {
    expect(readClientSettings([], {})).toEqual(defaults);
  });

  it("takes a name, flags, and the server's URL from the environment", () => {
    const environment = { PROVISIONER_URL: "https://example.com/mcp" };
    const url = "https://example.com/mcp";
    expect(readClientSettings(["billing", "--region", "us-east-1", "--cost=yes"], environment)).toEqual({
      ...defaults,
      url,
      name: "billing",
      answers: { region: "us-east-1", cost: "yes" },
    });
    expect(readClientSettings(["--decline", "--size", "large", "--url", "http://[::1]:1/mcp"], environment)).toEqual({
      ...defaults,
      url: "http://[::1]:1/mcp",
      answers: { size: "large" },
      declines: true,
    });
  });

  it.each([
    [["--colour"], "Unknown option '--colour'."],
    [["a", "b"], 'Unexpected argument "b".'],
    [["--url", "localhost:3000"], "must start with http:// or https://"],
    [["--url", "http://"], "must start with http:// or https://"],
    [["--cost"], "argument missing"],
  ])("refuses %j", (args, message) => {
    const read = (): unknown => readClientSettings(args, {});
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
  });
});
