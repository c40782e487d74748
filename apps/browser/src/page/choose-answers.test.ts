import { describe, expect, it } from "vitest";
import { chooseAnswers } from "./choose-answers.ts";

describe("the answers of the page", () => {
  it("are the first choice of each field, and a yes", () => {
    const requestedSchema = {
      type: "object" as const,
      properties: {
        region: { type: "string" as const, oneOf: [{ const: "eu", title: "Europe" }] },
        size: { type: "string" as const, enum: ["small", "large"] },
        confirm: { type: "boolean" as const },
      },
    };
    expect(chooseAnswers({ message: "?", requestedSchema })).toEqual({ region: "eu", size: "small", confirm: true });
  });
});
