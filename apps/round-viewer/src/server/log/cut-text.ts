/** The longest name or message of somebody else that is logged, in characters. */
const MAX_TEXT = 300;

/** What a peer made up can be of any length; the log shows the beginning. */
export function cutText(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
