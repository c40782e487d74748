import type { FormFields } from "@proj/server";

/**
 * Every shape that a field of a form can have, each with a default.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export const everyField = {
  title: {
    type: "string",
    title: "Title",
    description: "What the report is called.",
    minLength: 3,
    maxLength: 40,
    default: "Weekly numbers",
  },
  email: {
    type: "string",
    title: "Send to",
    description: "Who gets it.",
    format: "email",
    default: "ada@example.com",
  },
  website: {
    type: "string",
    title: "Website",
    description: "The address of the page that is reported on.",
    format: "uri",
    default: "https://example.com/",
  },
  firstDay: {
    type: "string",
    title: "First day",
    description: "The first report covers the week of this day.",
    format: "date",
    default: "2026-08-03",
  },
  sendAt: {
    type: "string",
    title: "First sent at",
    description: "When the first report goes out.",
    format: "date-time",
    default: "2026-08-10T07:00:00Z",
  },
  threshold: {
    type: "number",
    title: "Warn below",
    description: "Which share of visits is too small; fractions are all right.",
    minimum: 0,
    maximum: 1,
    default: 0.25,
  },
  copies: {
    type: "integer",
    title: "Copies",
    description: "How many are printed.",
    minimum: 1,
    maximum: 5,
    default: 1,
  },
  paused: {
    type: "boolean",
    title: "Start paused",
    description: "Nothing is sent until somebody resumes it.",
    default: false,
  },
  weekday: {
    type: "string",
    title: "Weekday",
    description: "On which day it is sent.",
    enum: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    default: "Monday",
  },
  layout: {
    type: "string",
    title: "Layout",
    description: "How the numbers are shown.",
    oneOf: [
      { const: "table", title: "A table, for reading" },
      { const: "chart", title: "A chart, for a glance" },
      { const: "both", title: "Both, one after the other" },
    ],
    default: "table",
  },
  channels: {
    type: "array",
    title: "Channels",
    description: "Where it is sent.",
    minItems: 1,
    maxItems: 2,
    items: { type: "string", enum: ["mail", "chat", "print"] },
    default: ["mail"],
  },
  parts: {
    type: "array",
    title: "Parts",
    description: "What is in it.",
    minItems: 2,
    maxItems: 4,
    items: {
      anyOf: [
        { const: "visits", title: "Visits to the page" },
        { const: "orders", title: "Orders placed" },
        { const: "returns", title: "Orders sent back" },
        { const: "costs", title: "What it all cost" },
      ],
    },
    default: ["visits", "orders"],
  },
  remark: {
    type: "string",
    title: "Remark",
    description: "Anything else. May stay empty.",
  },
} as const satisfies FormFields;

/** The fields that have to be filled in; of each shape one is, and the others are optional. */
export const requiredFields = [
  "title",
  "email",
  "firstDay",
  "threshold",
  "copies",
  "paused",
  "weekday",
  "parts",
] as const;
