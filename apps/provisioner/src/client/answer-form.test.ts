import type { ElicitRequestFormParams } from "@proj/types";
import { describe, expect, it } from "vitest";
import { answerForm } from "./answer-form.ts";
import { chooseByFlags, chooseFirst, declineAll } from "./automatic-choosers.ts";
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
  backups: { type: "boolean" },
});

describe("answerForm", () => {
  it("fills in every field of a form, whatever it is about", async () => {
    const fields: unknown[] = [];
    const last: Chooser = {
      choose: ({ field }) => {
        fields.push(field);
        return { action: "accept", value: field.choices.at(-1)?.value ?? "", manner: `for ${field.name}` };
      },
    };
    expect(await answerForm(form, buildContext(), last)).toEqual({
      result: { action: "accept", content: { region: "us", size: "m", backups: false } },
      manner: "for region, for size, for backups",
    });
    expect(fields).toEqual([
      {
        name: "region",
        type: "string",
        choices: [
          { value: "eu", name: "eu", title: "Europe" },
          { value: "us", name: "us", title: "America" },
        ],
      },
      {
        name: "size",
        type: "string",
        choices: [
          { value: "s", name: "s", title: "s" },
          { value: "m", name: "m", title: "m" },
        ],
      },
      {
        name: "backups",
        type: "boolean",
        choices: [
          { value: true, name: "yes", title: "yes" },
          { value: false, name: "no", title: "no" },
        ],
      },
    ]);
  });

  it("takes the first of everything where there is nobody to ask", async () => {
    expect(await answerForm(form, buildContext(), chooseFirst)).toEqual({
      result: { action: "accept", content: { region: "eu", size: "s", backups: true } },
      manner: "the first choice: there is no terminal to ask at",
    });
  });

  it("declines the whole form with its first field", async () => {
    expect(await answerForm(form, buildContext(), declineAll)).toEqual({
      result: { action: "decline" },
      manner: "because of --decline",
    });
  });

  const question = buildForm({ confirm: { type: "boolean" } });

  it("takes a flag's answer for the question of that key and leaves the others to somebody else", async () => {
    const chooser = chooseByFlags({ cost: "no" }, declineAll);
    expect(await answerForm(question, buildContext({ key: "cost" }), chooser)).toEqual({
      result: { action: "accept", content: { confirm: false } },
      manner: "because of --cost",
    });
    for (const key of ["region", "toString"]) {
      expect((await answerForm(question, buildContext({ key }), chooser)).result).toEqual({ action: "decline" });
    }
  });

  it("names the choices when a flag's value is none of them", async () => {
    const chooser = chooseByFlags({ region: "mars" }, chooseFirst);
    await expect(answerForm(form, buildContext(), chooser)).rejects.toThrow(
      '"mars" is not among the choices for "region": Europe (eu), America (us)',
    );
    await expect(answerForm(question, buildContext(), chooser)).rejects.toThrow(
      '"mars" is not among the choices for "region": yes, no',
    );
  });

  it.each<[string, Properties[string]]>([
    ["string", { type: "string" }],
    ["number", { type: "number" }],
    ["integer", { type: "integer" }],
    ["array", { type: "array", items: { type: "string", enum: ["a"] } }],
  ])("says that it cannot show a field of type %s", async (type, schema) => {
    const answering = answerForm(buildForm({ extra: schema }), buildContext(), chooseFirst);
    await expect(answering).rejects.toThrow(`The server asks for "extra" (${type}).`);
  });

  it("shows the titles of a form of an earlier revision", async () => {
    const legacy = buildForm({ size: { type: "string", enum: ["s", "m"], enumNames: ["Small"] } });
    const answering = answerForm(legacy, buildContext(), chooseByFlags({ region: "xl" }, chooseFirst));
    await expect(answering).rejects.toThrow("Small (s), m");
  });
});
