/**
 * Writes a time as the page's control for times has it, in the time zone of the person.
 *
 * @param time of RFC 3339.
 * @returns such as `2026-07-28T14:00:00`; empty for what is no time.
 */
export function toLocalTime(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const day = [pad(date.getFullYear(), 4), pad(date.getMonth() + 1), pad(date.getDate())].join("-");
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => pad(part)).join(":")}`;
}

/**
 * Reads what the control for times holds.
 *
 * @returns a time of RFC 3339 in UTC; the text as it is where it is no time.
 */
export function fromLocalTime(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString().replace(/\.000Z$/, "Z");
}

function pad(part: number, length = 2): string {
  return String(part).padStart(length, "0");
}
