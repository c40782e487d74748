import { textsShape } from "./common-shapes.ts";
import type { Shape } from "./shape.ts";

const titledOptions: Shape = { listOf: { required: { const: "string", title: "string" } } };

/** The shape of `StringSchema`. */
export const stringFieldShape: Shape = {
  required: { type: ["string"] },
  optional: {
    title: "string",
    description: "string",
    minLength: "number",
    maxLength: "number",
    format: ["email", "uri", "date", "date-time"],
    default: "string",
  },
};

/** The shape of `NumberSchema`. */
export const numberFieldShape: Shape = {
  required: { type: ["number", "integer"] },
  optional: { title: "string", description: "string", minimum: "number", maximum: "number", default: "number" },
};

/** The shape of `BooleanSchema`. */
export const booleanFieldShape: Shape = {
  required: { type: ["boolean"] },
  optional: { title: "string", description: "string", default: "boolean" },
};

const plainChoice: Shape = {
  required: { type: ["string"], enum: textsShape },
  optional: { title: "string", description: "string", default: "string" },
};

/** The shape of `LegacyTitledEnumSchema`. */
export const choiceFieldShape: Shape = {
  required: { type: ["string"], enum: textsShape },
  optional: { title: "string", description: "string", enumNames: textsShape, default: "string" },
};

/** The shape of `TitledSingleSelectEnumSchema`. */
export const titledChoiceFieldShape: Shape = {
  required: { type: ["string"], oneOf: titledOptions },
  optional: { title: "string", description: "string", default: "string" },
};

/** The shape of `UntitledMultiSelectEnumSchema`. */
export const choicesFieldShape: Shape = {
  required: { type: ["array"], items: { required: { type: ["string"], enum: textsShape } } },
  optional: { title: "string", description: "string", minItems: "number", maxItems: "number", default: textsShape },
};

/** The shape of `TitledMultiSelectEnumSchema`. */
export const titledChoicesFieldShape: Shape = {
  required: { type: ["array"], items: { required: { anyOf: titledOptions } } },
  optional: { title: "string", description: "string", minItems: "number", maxItems: "number", default: textsShape },
};

/** The shape of `PrimitiveSchemaDefinition`. */
export const fieldShape: Shape = {
  anyOf: [
    titledChoiceFieldShape,
    choiceFieldShape,
    plainChoice,
    choicesFieldShape,
    titledChoicesFieldShape,
    numberFieldShape,
    booleanFieldShape,
    stringFieldShape,
  ],
};
