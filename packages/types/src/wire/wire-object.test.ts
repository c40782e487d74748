import { expect, test } from "vitest";
import * as z from "zod/mini";
import { wireObject, withChecks } from "./wire-object.ts";

const Boat = wireObject({ name: z.string(), seats: z.optional(z.number()) });

test("members that the shape does not name are kept", () => {
  expect(Boat.parse({ name: "Ada", crew: [1] })).toEqual({ name: "Ada", crew: [1] });
});

test("members that the shape names are checked", () => {
  expect(Boat.safeParse({ name: "Ada", seats: "12" }).error?.issues[0]?.path).toEqual(["seats"]);
});

test("an extended object keeps unknown members too", () => {
  const Ferry = z.extend(Boat, { cars: z.number() });
  expect(Ferry.parse({ name: "Ada", cars: 3, crew: [1] })).toEqual({ name: "Ada", cars: 3, crew: [1] });
});

test("an explicit undefined is as good as absence for an optional member", () => {
  expect(Boat.safeParse({ name: "Ada", seats: undefined }).success).toBe(true);
});

test("checks are added to a copy", () => {
  const Named = withChecks(
    Boat,
    z.refine<{ name: string }>(({ name }) => name !== ""),
  );
  expect(Named.safeParse({ name: "" }).success).toBe(false);
  expect(Boat.safeParse({ name: "" }).success).toBe(true);
  expect(Named.parse({ name: "Ada", crew: [1] })).toEqual({ name: "Ada", crew: [1] });
});
