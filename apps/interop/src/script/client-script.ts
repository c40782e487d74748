import * as z from "zod";

/** What a client program is to do. It gets this as its only argument, as JSON. */
export const ClientScript = z.object({
  url: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.string()),
  /**
   * `automatic`: one call, in which the SDK's own loop runs the rounds. `tampered`: by hand, and the token comes back with one character
   * changed. `unasked`: by hand, and the answers come back without the token, as on a first call.
   */
  way: z.enum(["automatic", "tampered", "unasked"]),
  /** The values of form fields, by name; `null` declines every question. */
  answers: z.record(z.string(), z.union([z.string(), z.boolean()])).nullable(),
  /** Whether the client declares that it can show a form. */
  canBeAsked: z.boolean(),
});
export type ClientScript = z.infer<typeof ClientScript>;

/** Reads a program's argument. */
export function parseScript(args: readonly string[]): ClientScript {
  return ClientScript.parse(JSON.parse(args[0] ?? "null"));
}
