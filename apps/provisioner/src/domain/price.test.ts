import { expect, it } from "vitest";
import { computeMonthlyCents, formatPrice } from "./price.ts";
import { regions } from "./region.ts";
import { sizes } from "./size.ts";

it("a price follows from size and region", () => {
  const prices = sizes.map(({ id: size }) =>
    regions.map(({ id: region }) => formatPrice(computeMonthlyCents({ region, size }))),
  );
  expect(prices).toEqual([
    ["$16.50", "$15", "$18.75"],
    ["$66", "$60", "$75"],
    ["$264", "$240", "$300"],
  ]);
});
