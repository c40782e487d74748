import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildParameterHeaders, findParameterMismatch } from "./parameter-headers.ts";

const headers = [
  { name: "Mcp-Param-Region", path: ["region"] },
  { name: "Mcp-Param-Rows", path: ["options", "rows"] },
];

function hold(args: Record<string, unknown>, sent: Record<string, string>): string | undefined {
  const lower = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
  return findParameterMismatch(headers, args, (name) => lower.get(name.toLowerCase()));
}

describe("the headers of parameters", () => {
  it.each<[unknown, string]>([
    ["us-west1", "us-west1"],
    ["", ""],
    ["Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
    [" padded ", "=?base64?IHBhZGRlZCA=?="],
    ["line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
    ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
    [42, "42"],
    [-7, "-7"],
    [-0, "0"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
    [1.5, "1.5"],
    [true, "true"],
    [false, "false"],
  ])("for %j say %j, and that matches", (region, value) => {
    const sent = buildParameterHeaders(headers, { region });
    expect(sent).toEqual({ "Mcp-Param-Region": value });
    expect(hold({ region }, sent)).toBeUndefined();
  });

  it.each([
    [{}],
    [{ region: null }],
    [{ region: undefined }],
    [{ options: null }],
    [{ options: "rows" }],
    [{ options: ["rows"] }],
    [{ options: { rows: null } }],
  ])("are left out where there is no value: %j", (args) => {
    expect(buildParameterHeaders(headers, args)).toEqual({});
    expect(hold(args, {})).toBeUndefined();
  });

  it("do not take what all objects inherit for a value", () => {
    const inherited = [{ name: "Mcp-Param-A", path: ["constructor", "name"] }];
    expect(buildParameterHeaders(inherited, {})).toEqual({});
  });

  it.each([[{}], [[]], [2 ** 53], [-(2 ** 53)], [1e21]])("cannot say %j, which the server tells", (region) => {
    expect(buildParameterHeaders(headers, { region })).toEqual({});
    for (const sent of [{}, { "Mcp-Param-Region": String(region) }]) {
      expect(hold({ region }, sent as Record<string, string>)).toMatch(
        /^Mcp-Param-Region header cannot mirror the argument "region": .* is no string, boolean or integer/,
      );
    }
  });

  it.each(["42.0", "42.000", "042", "=?base64?NDI=?="])("may say 42 as %j", (value) => {
    expect(hold({ options: { rows: 42 } }, { "mcp-param-rows": value })).toBeUndefined();
  });

  it.each(["", "42.5", "42.", "4.2e1", "0x2a", "+42", "42 ", "4 2", "42n", "43"])("do not say 42 as %j", (value) => {
    expect(hold({ options: { rows: 42 } }, { "Mcp-Param-Rows": value })).toBeDefined();
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['Mcp-Param-Region header is missing; the body says "eu"', { region: "eu" }, {}],
    ['Mcp-Param-Rows header is missing; the body says "5"', { options: { rows: 5 } }, {}],
    [
      'Mcp-Param-Region header value "us" does not match body value "eu"',
      { region: "eu" },
      { "Mcp-Param-Region": "us" },
    ],
    ['Mcp-Param-Region header value "EU" does not match', { region: "eu" }, { "Mcp-Param-Region": "EU" }],
    ['Mcp-Param-Region header value "True" does not match', { region: true }, { "Mcp-Param-Region": "True" }],
    ['Mcp-Param-Region header value "1" does not match', { region: true }, { "Mcp-Param-Region": "1" }],
    ['Mcp-Param-Region header value "05" does not match', { region: "5" }, { "Mcp-Param-Region": "05" }],
    ['header value "=?base64?ZXU?=" is not a valid', { region: "eu" }, { "Mcp-Param-Region": "=?base64?ZXU?=" }],
    ['header value "é" is not a valid', { region: "é" }, { "Mcp-Param-Region": "é" }],
    ['header value "eu" mirrors nothing: the body has no argument "region"', {}, { "Mcp-Param-Region": "eu" }],
    ['header value "null" mirrors nothing', { region: null }, { "Mcp-Param-Region": "null" }],
    ['the body has no argument "options.rows"', { options: {} }, { "Mcp-Param-Rows": "" }],
  ])("that do not match are told: %s", (problem, args, sent) => {
    expect(hold(args, sent)).toContain(problem);
  });

  it("of parameters that the tool does not mirror are passed over", () => {
    expect(hold({}, { "Mcp-Param-Other": "x" })).toBeUndefined();
  });

  it("match whatever they were built from", () => {
    const scalar = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e15, min: -1e15 }),
    );
    fc.assert(
      fc.property(fc.option(scalar), fc.option(scalar), (region, rows) => {
        const args = { region, options: { rows } };
        expect(hold(args, buildParameterHeaders(headers, args))).toBeUndefined();
      }),
    );
  });
});
