import { expect, it } from "vitest";
import { acceptsBoth } from "./accepts-both.ts";

it.each([
  undefined,
  null,
  "application/json, text/event-stream",
  "text/event-stream,application/json",
  "Application/JSON;q=0.9 , TEXT/event-stream; charset=utf-8",
  "application/json\ntext/event-stream",
  "*/*",
  "application/*, text/*;q=0.1",
  "application/json, */*;q=0.01",
  "text/html, */*",
])("%j leaves the choice to the server", (accept) => {
  expect(acceptsBoth(accept)).toBe(true);
});

it.each([
  "",
  "application/json",
  "text/event-stream",
  "text/html",
  "application/*",
  "application/json, text/event-stream;q=0",
  "application/json;q=0.000, text/event-stream",
  "application/json, text/event-stream ; q = 0 ; x=1",
  "application/jsonp, text/event-streams",
  "application/json; x=text/event-stream",
])("%j does not", (accept) => {
  expect(acceptsBoth(accept)).toBe(false);
});
