import { parseUrl } from "../wire/parse-url.ts";

/** In linear time: each part takes characters that the next one cannot begin with. */
const email = /^[^\s@]+@[^\s@]+$/;
const date = /^\d{4}-\d\d-\d\d$/;
const dateTime =
  /^(\d{4}-\d\d-\d\d)[Tt ]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const scheme = /^[a-z][a-z\d+.-]*:/i;

/**
 * Holds a text against one of the formats that forms have. What is not certainly wrong passes: whoever asked looks again.
 *
 * @returns what is wrong, as `expected …`; `undefined` when nothing is, or for a format that forms do not have.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function findFormatProblem(format: string, text: string): string | undefined {
  switch (format) {
    case "email":
      return email.test(text) ? undefined : "expected an email address";
    case "uri":
      return scheme.test(text) && parseUrl(text) !== undefined ? undefined : "expected a URI";
    case "date":
      return date.test(text) && isDay(text) ? undefined : "expected a date such as 2026-07-28";
    case "date-time":
      return isDay(dateTime.exec(text)?.[1] ?? "") ? undefined : "expected a time such as 2026-07-28T12:00:00Z";
    default:
      return undefined;
  }
}

/** Whether the calendar has such a day: a platform takes the 30th of February for the 2nd of March. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
