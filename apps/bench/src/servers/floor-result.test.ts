import { metaKeys } from "@proj/types";
import { expect, it } from "vitest";
import { floorMeta } from "./floor-result.ts";

it("the floor says who answers under the specification's key", () => {
  expect(Object.keys(floorMeta)).toEqual([metaKeys.serverInfo]);
});
