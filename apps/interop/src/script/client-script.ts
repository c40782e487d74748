import * as z from "zod";

/** Where the server is: already listening, or to be started by the client. */
const Target = z.discriminatedUnion("transport", [
  z.object({ transport: z.literal("HTTP"), url: z.string() }),
  z.object({ transport: z.literal("stdio"), file: z.string(), args: z.array(z.string()) }),
]);
export type Target = z.infer<typeof Target>;

const Arguments = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** One thing to do. What each gives is told as an {@link Outcome}. */
const Step = z.discriminatedUnion("do", [
  /** Lists everything: gives the names of tools, prompts and resources. */
  z.object({ do: z.literal("list") }),
  /**
   * Calls a tool, and the SDK answers what it is asked. `watches`: asks for progress. `cancelsOn`: gives up as soon as this was heard, and then
   * gives the text "Cancelled.", whatever the SDK throws then.
   */
  z.object({
    do: z.literal("call"),
    tool: z.string(),
    arguments: Arguments,
    watches: z.boolean().optional(),
    cancelsOn: z.string().optional(),
  }),
  /** Calls a tool for several names at once: gives the texts, a line each. */
  z.object({ do: z.literal("call-at-once"), tool: z.string(), names: z.array(z.string()) }),
  /**
   * Calls a tool round by round. `tampered`: the token comes back with one character changed. `unasked`: the answers come back without the
   * token, as on a first call.
   */
  z.object({
    do: z.literal("call-by-hand"),
    tool: z.string(),
    arguments: Arguments,
    way: z.enum(["tampered", "unasked"]),
  }),
  z.object({ do: z.literal("get-prompt"), prompt: z.string(), arguments: z.record(z.string(), z.string()) }),
  z.object({ do: z.literal("read-resource"), uri: z.string() }),
  /** Gives the values, separated by commas. */
  z.object({ do: z.literal("complete"), prompt: z.string(), argument: z.string(), value: z.string() }),
  /** Has the server send log messages of this level and above, the way the revision has for that. */
  z.object({ do: z.literal("want-logs"), level: z.enum(["info", "warning"]) }),
  /** Has the server tell of changes of this resource and of the list of tools, the way the revision has for that. */
  z.object({ do: z.literal("follow"), uri: z.string() }),
  /** Waits until this was heard or asked: gives it. */
  z.object({ do: z.literal("hear"), what: z.string() }),
  z.object({ do: z.literal("ping") }),
  z.object({ do: z.literal("set-level"), level: z.enum(["info", "warning"]) }),
  z.object({ do: z.literal("subscribe"), uri: z.string() }),
  z.object({ do: z.literal("unsubscribe"), uri: z.string() }),
]);
export type Step = z.infer<typeof Step>;

/** What a person, a model or a host says in this play. */
const Answers = z.object({
  /** The values of form fields, by name; `null` declines every form and page. */
  fields: z.record(z.string(), z.union([z.string(), z.boolean()])).nullable(),
  /** Whether the client declares that it can be asked: forms, pages, a model, roots. */
  canBeAsked: z.boolean(),
});
export type Answers = z.infer<typeof Answers>;

/** A scenario as a client program is told of it. */
const Play = z.object({ id: z.string(), steps: z.array(Step), answers: Answers });
export type Play = z.infer<typeof Play>;

/** What a client program is to do. It gets this as its only argument, as JSON. */
export const ClientScript = z.object({
  target: Target,
  /** `auto`: the SDK finds out. `legacy`: it opens with `initialize`, whatever the server speaks. */
  mode: z.enum(["auto", "legacy"]),
  /** The revisions that the SDK may speak, where it can be told. Default: all it knows. */
  versions: z.array(z.string()).optional(),
  /** One after another, over the same connection as long as the client declares the same. */
  plays: z.array(Play),
});
export type ClientScript = z.infer<typeof ClientScript>;

/** Reads a program's argument. */
export function parseScript(args: readonly string[]): ClientScript {
  return ClientScript.parse(JSON.parse(args[0] ?? "null"));
}
