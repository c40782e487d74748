import { ConfigurationError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { buildExpandScopes } from "./implied-scopes.ts";

describe("scopes that imply others", () => {
  const expand = buildExpandScopes({ admin: ["write", "users"], write: ["read"], read: ["write"], users: ["list"] });

  it.each([
    [[], []],
    [["other"], ["other"]],
    [["users"], ["users", "list"]],
    [["admin"], ["admin", "write", "users", "read", "list"]],
    [
      ["read", "read"],
      ["read", "write"],
    ],
  ])("make %j into %j", (granted, expanded) => {
    expect(expand(granted)).toEqual(expanded);
  });

  it("are not taken from the prototype", () => {
    expect(buildExpandScopes({})(["constructor", "__proto__"])).toEqual(["constructor", "__proto__"]);
  });

  it.each([{ "a b": ["c"] }, { a: ["b c"] }, { a: [] }, { a: "b" as unknown as string[] }])(
    "%j are none",
    (implied) => {
      expect(() => buildExpandScopes(implied)).toThrow(ConfigurationError);
    },
  );
});
