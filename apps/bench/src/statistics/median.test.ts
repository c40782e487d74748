import { describe, expect, it } from "vitest";
import { median, relativeSpread } from "./median.ts";
import { ratio } from "./ratio.ts";

describe("median", () => {
  it("is the value in the middle, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it("is the mean of the two in the middle of an even number", () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it("orders by value and not as text", () => {
    expect(median([10, 9, 100])).toBe(10);
  });

  it("leaves the values in their order", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it("of nothing is no number", () => {
    expect(median([])).toBeNaN();
  });
});

describe("relativeSpread", () => {
  it("is the range of the middle half as a share of the median", () => {
    expect(relativeSpread([80, 90, 100, 110, 120])).toBe(0.2);
  });

  it("does not see a value that is far out", () => {
    expect(relativeSpread([80, 90, 100, 110, 9000])).toBe(0.2);
  });

  it("is nothing for values that are equal, and for a single one", () => {
    expect(relativeSpread([7, 7, 7])).toBe(0);
    expect(relativeSpread([7])).toBe(0);
  });
});

describe("ratio", () => {
  it("tells how many times one figure goes into the other", () => {
    expect(ratio(150, 60)).toBe(2.5);
  });

  it.each([
    [null, 60],
    [150, null],
    [null, null],
  ])("is missing where a figure is: %j and %j", (dividend, divisor) => {
    expect(ratio(dividend, divisor)).toBeNull();
  });
});
