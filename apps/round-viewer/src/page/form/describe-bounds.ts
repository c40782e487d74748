import { count } from "../words/count.ts";
import type { FormField } from "./form-field.ts";

/** What a field takes, told before it is filled in; `undefined` where it takes anything of its kind. */
export function describeBounds(field: FormField): string | undefined {
  switch (field.kind) {
    case "text":
      return describeText(field.format, describeRange(field.minLength, field.maxLength, "character"));
    case "number": {
      const range = describeRange(field.minimum, field.maximum);
      if (!field.isInteger) return range;
      return range === undefined ? "A whole number" : `A whole number, ${range.toLowerCase()}`;
    }
    case "choices": {
      const range = describeRange(field.minItems, field.maxItems);
      return range === undefined ? "As many as you like" : `Choose ${range.toLowerCase()}`;
    }
    case "yes-no":
    case "choice":
      return undefined;
  }
}

const formats = {
  email: "An e-mail address",
  uri: "An address that begins with its scheme, such as https:",
  date: "A day",
  "date-time": "A day and a time, in your time zone",
};

function describeText(format: keyof typeof formats | undefined, range: string | undefined): string | undefined {
  if (format === undefined) return range;
  return range === undefined ? formats[format] : `${formats[format]}; ${range.toLowerCase()}`;
}

function describeRange(least: number | undefined, most: number | undefined, noun?: string): string | undefined {
  const name = (limit: number): string => (noun === undefined ? String(limit) : count(limit, noun));
  if (least !== undefined && most !== undefined) {
    return least === most ? `Exactly ${name(most)}` : `${least} to ${name(most)}`;
  }
  if (least !== undefined) return least === 0 && noun !== undefined ? undefined : `At least ${name(least)}`;
  return most === undefined ? undefined : `At most ${name(most)}`;
}
