import type { ElicitRequestFormParams } from "@proj/types";
import { describe, expect, it } from "vitest";
import { answerForm } from "./answer-form.ts";
import { chooseByFlag, chooseFirst, declineAll } from "./automatic-choosers.ts";
import type { Chooser } from "./chooser.ts";
import { buildContext } from "./question-context.fixture.ts";

type Properties = ElicitRequestFormParams["requestedSchema"]["properties"];

function buildForm(properties: Properties): ElicitRequestFormParams {
  return { message: "Where and how?", requestedSchema: { type: "object", properties } };
}

const form = buildForm({
  region: {
    type: "string",
    oneOf: [
      { const: "eu", title: "Europe" },
      { const: "us", title: "America" },
    ],
  },
  size: { type: "string", enum: ["s", "m"] },
});

describe("answerForm", () => {
  it("fills in every field of a form, whatever it is about", async () => {
    const fields: unknown[] = [];
    const last: Chooser = {
      manner: "in a test",
      choose: ({ field }) => {
        fields.push(field);
        return { action: "accept", value: field.choices.at(-1)?.value ?? "" };
      },
    };
    expect(await answerForm(form, buildContext(), last)).toEqual({
      action: "accept",
      content: { region: "us", size: "m" },
    });
    expect(fields).toEqual([
      {
        name: "region",
        type: "string",
        choices: [
          { value: "eu", title: "Europe" },
          { value: "us", title: "America" },
        ],
      },
      {
        name: "size",
        type: "string",
        choices: [
          { value: "s", title: "s" },
          { value: "m", title: "m" },
        ],
      },
    ]);
  });

  it("takes the first of everything where there is nobody to ask", async () => {
    expect(await answerForm(form, buildContext(), chooseFirst)).toEqual({
      action: "accept",
      content: { region: "eu", size: "s" },
    });
  });

  it("declines the whole form with its first field", async () => {
    expect(await answerForm(form, buildContext(), declineAll)).toEqual({ action: "decline" });
  });

  it("takes a flag's value for the field of that name and leaves the others to somebody else", async () => {
    const answer = await answerForm(form, buildContext(), chooseByFlag("region", "us", chooseFirst));
    expect(answer).toEqual({ action: "accept", content: { region: "us", size: "s" } });
  });

  it("names the choices when a flag's value is none of them", async () => {
    const answering = answerForm(form, buildContext(), chooseByFlag("region", "mars", chooseFirst));
    await expect(answering).rejects.toThrow('"mars" is not among the choices for "region": Europe (eu), America (us)');
  });

  it.each<[string, Properties[string]]>([
    ["string", { type: "string" }],
    ["boolean", { type: "boolean" }],
    ["integer", { type: "integer" }],
    ["array", { type: "array", items: { type: "string", enum: ["a"] } }],
  ])("says that it cannot show a field of type %s", async (type, schema) => {
    const answering = answerForm(buildForm({ extra: schema }), buildContext(), chooseFirst);
    await expect(answering).rejects.toThrow(`The server asks for "extra" (${type}).`);
  });

  it("shows the titles of a form of an earlier revision", async () => {
    const legacy = buildForm({ size: { type: "string", enum: ["s", "m"], enumNames: ["Small"] } });
    const answering = answerForm(legacy, buildContext(), chooseByFlag("size", "xl", chooseFirst));
    await expect(answering).rejects.toThrow("Small (s), m");
  });
});
