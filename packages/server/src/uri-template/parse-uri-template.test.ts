import { ConfigurationError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { parseUriTemplate } from "./parse-uri-template.ts";

describe("a URI template", () => {
  it("is its texts and its variables, in their order", () => {
    const source = "x://h/{a}-{+b}/c{/d*}{?e,f.g,h_1}";
    expect(parseUriTemplate(source)).toEqual({
      source,
      parts: [
        { kind: "literal", text: "x://h/" },
        { kind: "simple", name: "a" },
        { kind: "literal", text: "-" },
        { kind: "reserved", name: "b" },
        { kind: "literal", text: "/c" },
        { kind: "path", name: "d" },
      ],
      query: ["e", "f.g", "h_1"],
    });
  });

  it("may have no variable, or nothing but one", () => {
    expect(parseUriTemplate("x://h?a=b")).toEqual({
      source: "x://h?a=b",
      parts: [{ kind: "literal", text: "x://h?a=b" }],
      query: undefined,
    });
    expect(parseUriTemplate("{?a}")).toEqual({ source: "{?a}", parts: [], query: ["a"] });
  });
});

describe("a form that cannot be matched", () => {
  it.each([
    "{#a}",
    "{.a}",
    "{;a}",
    "{&a}",
    "{/a}",
    "{a*}",
    "{+a*}",
    "{?a*}",
    "{a:3}",
    "{/a:3*}",
    "{?a:3}",
    "{a,b}",
    "{+a,b}",
    "{/a,b*}",
    "{/a*,b*}",
    "{}",
    "{+}",
    "{/*}",
    "{?}",
    "{?a,}",
    "{?a,,b}",
    "{=a}",
    "{,a}",
    "{!a}",
    "{@a}",
    "{|a}",
    "{ a}",
    "{a b}",
    "{a-b}",
    "{.}",
    "{a.}",
    "{a..b}",
    "{%41}",
    "{ü}",
    "{{a}",
  ])("is refused with its position: %s", (form) => {
    expect(() => parseUriTemplate(`x://h/${form}`)).toThrow(
      new ConfigurationError(
        `The URI template ${JSON.stringify(`x://h/${form}`)} has ${JSON.stringify(form)} at position 6: the forms that can be matched are {x}, {+x}, {/x*} and {?x,y}.`,
      ),
    );
  });
});

describe("a template that no URI can be told by", () => {
  it.each([
    ["x://{a", 'has "{" at position 4: it is never closed.'],
    ["x://{a}/{b", 'has "{" at position 8: it is never closed.'],
    ["x://a}", 'has "}" at position 5: it closes nothing.'],
    ["x://{a}}/", 'has "}" at position 7: it closes nothing.'],
    ["x://%zz/{a}", 'has "%zz" at position 4: a percent sign must be followed by two hexadecimal digits.'],
    ["x://{a}%2", 'has "%2" at position 7: a percent sign must'],
    ["x://2%{a}", 'has "%" at position 5: a percent sign must'],
    ["x://{a}/{a}", 'has "{a}" at position 8: the template has the variable "a" already.'],
    ["x://{a}{?b,a}", 'has "{?b,a}" at position 7: the template has the variable "a" already.'],
    ["x://{?a,a}", 'has "{?a,a}" at position 4: the template has the variable "a" already.'],
    ["x://{a}{b}", 'has "{b}" at position 7: no URI tells it from the variable before it; put a text between them.'],
    ["x://{a}{+b}", 'has "{+b}" at position 7: no URI tells it'],
    ["x://{+a}{b}", 'has "{b}" at position 8: no URI tells it'],
    ["x://{+a}{/b*}", 'has "{/b*}" at position 8: no URI tells it'],
    ["x://{/a*}{b}", 'has "{b}" at position 9: no URI tells it'],
    ["x://{/a*}{/b*}", 'has "{/b*}" at position 9: no URI tells it'],
    ["x://{?a}/b", 'has "/b" at position 8: nothing can follow {?…}.'],
    ["x://{?a}{?b}", 'has "{?b}" at position 8: nothing can follow {?…}.'],
    ["x://?a=1{?b}", 'has "{?b}" at position 8: the query has begun before it.'],
  ])("is refused with the position: %s", (template, message) => {
    expect(() => parseUriTemplate(template)).toThrow(ConfigurationError);
    expect(() => parseUriTemplate(template)).toThrow(`The URI template ${JSON.stringify(template)} ${message}`);
  });

  it("is quoted only in part when it is long, with nothing in it that a terminal acts on", () => {
    expect(() => parseUriTemplate(`x://\u202e${"a".repeat(200)}{`)).toThrow(
      String.raw`The URI template "x://\u202e${"a".repeat(68)}… has "{" at position 205: it is never closed.`,
    );
  });
});
