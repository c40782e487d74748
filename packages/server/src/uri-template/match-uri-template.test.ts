import { describe, expect, it } from "vitest";
import { matchUriTemplate } from "./match-uri-template.ts";
import { parseUriTemplate } from "./parse-uri-template.ts";
import type { UriVariables } from "./uri-template.ts";

function match(template: string, uri: string): UriVariables | undefined {
  return matchUriTemplate(parseUriTemplate(template), uri);
}

describe("a text", () => {
  it.each([
    ["x://a", "x://a", {}],
    ["x://a", "x://A", undefined],
    ["X://a", "x://a", undefined],
    ["x://a", "x://a/", undefined],
    ["x://a", "x://", undefined],
    ["x://%c3%a9/{v}", "x://%c3%a9/1", { v: "1" }],
    ["x://%c3%a9/{v}", "x://%C3%A9/1", undefined],
    ["x://é/{v}", "x://é/1", { v: "1" }],
    ["x://a.b/{v}", "x://a_b/1", undefined],
    ["x://a/{v}/(b)*", "x://a/1/(b)*", { v: "1" }],
    ["x://{v}?lang=en", "x://1?lang=en", { v: "1" }],
    ["", "", {}],
  ])("is compared exactly: %j against %j", (template, uri, expected) => {
    expect(match(template, uri)).toEqual(expected);
  });
});

describe("{x}", () => {
  it.each([
    ["x://{v}", "x://a", { v: "a" }],
    ["x://{v}", "x://", undefined],
    ["x://{v}", "x://a/b", undefined],
    ["x://{v}", "x://a?b", undefined],
    ["x://{v}", "x://a#b", undefined],
    ["x://{v}", "x://a%2Fb%3Fc%23d", { v: "a/b?c#d" }],
    ["x://{v}", "x://..", { v: ".." }],
    ["x://{v}", "x://a b+c&d=e;f,g", { v: "a b+c&d=e;f,g" }],
    ["x://{v}/data", "x://12/data", { v: "12" }],
    ["x://{v}/data", "x:///data", undefined],
    ["x://{a}/{b}", "x://1/2", { a: "1", b: "2" }],
    ["x://{a}/{b}", "x://1/2/3", undefined],
    ["x://{a}-{b}.{c}", "x://1-2-3.4.5", { a: "1-2", b: "3.4", c: "5" }],
    ["x://{a}--{b}", "x://1---2", { a: "1-", b: "2" }],
    ["x://{a}aa{b}", "x://aaaaa", { a: "aa", b: "a" }],
    ["x://{user_id}/{a.b}", "x://1/2", { user_id: "1", "a.b": "2" }],
  ])("takes a part of one segment: %j against %j", (template, uri, expected) => {
    expect(match(template, uri)).toEqual(expected);
  });
});

describe("{+x}", () => {
  it.each([
    ["x:///{+v}", "x:///a/b?c=d#e", { v: "a/b?c=d#e" }],
    ["x:///{+v}", "x:///", undefined],
    ["x:///{+v}", "x:////", { v: "/" }],
    ["x:///{+v}", "x:///%2e%2E/a", { v: "../a" }],
    ["x://{+v}/raw", "x://a/raw/raw", { v: "a/raw" }],
    ["x://{+dir}/{name}", "x://a/b/c", { dir: "a/b", name: "c" }],
    ["x://{a}/{+v}", "x://a/b/c", { a: "a", v: "b/c" }],
    ["x://{+a}-{b}-{+c}", "x://p-q/r-s-t/u", { a: "p-q/r", b: "s", c: "t/u" }],
    ["x://{+a}|{+b}|{+c}", "x://1|2|3|4", { a: "1|2", b: "3", c: "4" }],
  ])("takes anything: %j against %j", (template, uri, expected) => {
    expect(match(template, uri)).toEqual(expected);
  });
});

describe("{/x*}", () => {
  it.each([
    ["x://h{/v*}", "x://h/a", { v: ["a"] }],
    ["x://h{/v*}", "x://h/a/b/c", { v: ["a", "b", "c"] }],
    ["x://h{/v*}", "x://h", undefined],
    ["x://h{/v*}", "x://h/", undefined],
    ["x://h{/v*}", "x://h/a/", undefined],
    ["x://h{/v*}", "x://h/a//b", undefined],
    ["x://h{/v*}", "x://ha", undefined],
    ["x://h{/v*}", "x://h/a?b", undefined],
    ["x://h{/v*}", "x://h/a%2Fb/..", { v: ["a/b", ".."] }],
    ["x://{h}{/v*}", "x://h-1/a/b", { h: "h-1", v: ["a", "b"] }],
    ["x://h{/v*}/{last}", "x://h/a/b/c", { v: ["a", "b"], last: "c" }],
    ["x://h{/v*}/{last}", "x://h/a", undefined],
    ["x://h{/v*}.md", "x://h/a.md/b.md", { v: ["a.md", "b"] }],
    ["x://h{/v*}.md", "x://h/a/.md", undefined],
    ["x://h{/a*}/-{/b*}", "x://h/1/-/2/-/3", { a: ["1", "-", "2"], b: ["3"] }],
  ])("takes segments: %j against %j", (template, uri, expected) => {
    expect(match(template, uri)).toEqual(expected);
  });
});

describe("{?x,y}", () => {
  it.each([
    ["x://h{?a,b}", "x://h", {}],
    ["x://h{?a,b}", "x://h?a=1", { a: "1" }],
    ["x://h{?a,b}", "x://h?b=2&a=1", { a: "1", b: "2" }],
    ["x://h{?a,b}", "x://h?a=", { a: "" }],
    ["x://h{?a,b}", "x://h?a=%26%3D%23%3F", { a: "&=#?" }],
    ["x://h{?a,b}", "x://h?a=1/2?3=4+5", { a: "1/2?3=4+5" }],
    ["x://{v}{?a}", "x://1?a=2", { v: "1", a: "2" }],
    ["x://{+v}{?a}", "x://1/2?a=3", { v: "1/2", a: "3" }],
    ["x://h{/v*}{?a}", "x://h/1/2?a=3", { v: ["1", "2"], a: "3" }],
  ])("takes members in any order: %j against %j", (template, uri, expected) => {
    expect(match(template, uri)).toEqual(expected);
  });

  it.each([
    ["another member", "x://h?a=1&c=3"],
    ["a member twice", "x://h?a=1&a=2"],
    ["a member without a value", "x://h?a"],
    ["an empty member", "x://h?a=1&"],
    ["an empty query", "x://h?"],
    ["a fragment", "x://h?a=1#b"],
    ["a member of an inherited name", "x://h?toString=1"],
    ["a member without a name", "x://h?=1"],
  ])("does not take %s", (_, uri) => {
    expect(match("x://h{?a,b}", uri)).toBeUndefined();
  });
});

describe("percent-encoding", () => {
  it("is decoded exactly once", () => {
    expect(match("x://{a}/{+b}/-{/c*}{?d}", "x://%2541/%2541/-/%2541?d=%2541")).toEqual({
      a: "%41",
      b: "%41",
      c: ["%41"],
      d: "%41",
    });
  });

  it.each(["x://%", "x://a%2", "x://%zz", "x://%ff", "x://%c3", "x://%c3%", "x://%ed%a0%80"])(
    "that is none is no match: %j",
    (uri) => {
      expect(match("x://{v}", uri)).toBeUndefined();
      expect(match("x://{+v}", uri)).toBeUndefined();
      expect(match("x:/{/v*}", uri)).toBeUndefined();
      expect(match("x://{?v}", uri.replace("//", "//?v="))).toBeUndefined();
    },
  );

  it("is never cut in two", () => {
    expect(match("x://{a}2{b}", "x://1%2f3")).toBeUndefined();
    expect(match("x://{a}f{b}", "x://1%2f3")).toBeUndefined();
    expect(match("x://{a}2{b}", "x://1%2f324")).toEqual({ a: "1/3", b: "4" });
  });

  it("of several bytes is one character", () => {
    expect(match("x://{a}", "x://%F0%9F%98%80")).toEqual({ a: "\u{1f600}" });
  });
});
