import { describe, expect, it } from "vitest";
import { writeChallenge } from "./challenge.ts";

describe("a challenge", () => {
  it.each([
    [{}, "Bearer"],
    [{ scopes: [] }, "Bearer"],
    [{ metadataUrl: "https://a.example/x" }, 'Bearer resource_metadata="https://a.example/x"'],
    [
      { metadataUrl: "https://a.example/x", scopes: ["a", "b:c"], error: "invalid_token", description: "No." },
      'Bearer resource_metadata="https://a.example/x", scope="a b:c", error="invalid_token", error_description="No."',
    ],
  ] as const)("of %j is %s", (challenge, text) => {
    expect(writeChallenge(challenge)).toBe(text);
  });

  it("stays one header whatever is in it", () => {
    const description = 'a"b\\c\r\nset-cookie: x\u0000\u00e9\u{1f600}';
    expect(writeChallenge({ description })).toBe('Bearer error_description="a\\"b\\\\cset-cookie: x"');
  });
});
