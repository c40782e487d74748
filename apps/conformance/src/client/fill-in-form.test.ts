import { describe, expect, it } from "vitest";
import { fillInForm } from "./fill-in-form.ts";

describe("filling in a form", () => {
  it("takes the default of a field, else its first choice, else a value of its type", () => {
    expect(
      fillInForm({
        type: "object",
        properties: {
          confirmed: { type: "boolean" },
          refused: { type: "boolean", default: false },
          count: { type: "integer", minimum: 3 },
          ratio: { type: "number" },
          name: { type: "string" },
          region: { type: "string", enum: ["eu-west-1", "us-east-1"] },
          size: { type: "string", oneOf: [{ const: "s", title: "Small" }] },
          tags: { type: "array", items: { type: "string", enum: ["a"] } },
        },
      }),
    ).toEqual({
      confirmed: true,
      refused: false,
      count: 3,
      ratio: 1,
      name: "text",
      region: "eu-west-1",
      size: "s",
      tags: [],
    });
  });
});
