import { ConfigurationError, type RequestUnauthorized } from "@proj/types";
import { describe, expect, it } from "vitest";
import { createConsoleLogger } from "../events/console-logger.ts";
import { refuse } from "./refusal.ts";

const challenge = { metadataUrl: "https://mcp.example/x", scopes: ["mcp"] };

function log(...events: Omit<RequestUnauthorized, "type">[]): string[] {
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  let now = 0;
  const onEvent = createConsoleLogger({ warn: write, error: write }, () => now);
  for (const event of events) {
    onEvent({ ...event, type: "request-unauthorized" });
    now += 1000;
  }
  return lines;
}

describe("the default logger", () => {
  it.each(["no-token", "expired", "insufficient-scope"] as const)("writes nothing of %s", (reason) => {
    expect(log(refuse(challenge, reason).event)).toEqual([]);
  });

  it.each([
    "malformed-authorization",
    "token-in-query",
    "invalid-token",
    "expiry-missing",
    "other-audience",
    "verifier-failed",
    "verifier-contract",
  ] as const)("writes one line of %s", (reason) => {
    const line = expect.stringMatching(/^mcp: a request was not let in \([a-z-]+\): [a-z].{20}/i);
    expect(log(refuse(challenge, reason).event)).toEqual([line]);
  });

  it("tells what a verifier did wrong, and nothing of what it says of a token", () => {
    const [failed, wrong, invalid] = log(
      refuse(challenge, "verifier-failed", new TypeError("no\nnetwork")).event,
      refuse(challenge, "verifier-contract", new ConfigurationError("subject is missing")).event,
      refuse(challenge, "invalid-token", new TypeError("secret")).event,
    );
    expect([failed, wrong]).toEqual([
      expect.stringContaining('"no\\nnetwork"'),
      expect.stringContaining("subject is missing"),
    ]);
    expect(invalid).not.toContain("secret");
  });

  it("escapes what comes from the peer", () => {
    const [line] = log({ reason: "not-verified", advice: "x", method: "tools/call", target: "a\u001b[2J" });
    expect(line).toContain('tools/call "a\\u001b[2J" was not let in');
  });

  it("writes ten lines a minute", () => {
    const lines = log(...Array.from({ length: 61 }, () => refuse(challenge, "invalid-token").event));
    expect(lines).toHaveLength(12);
    expect(lines[10]).toContain("not written until a minute is over");
  });
});
