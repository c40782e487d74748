import * as z from "zod";
import type { CallContext } from "../../context/call-context.ts";
import type { ToolReply } from "../../tools/tool-definition.ts";
import type { EveryWayRule } from "./finding.ts";
import type { Outside } from "./stage/outside.ts";
import { eu, it, type Subject, withTool, yes } from "./subject.fixture.ts";

/** Something that is bad, and how that must be told. */
export interface BadSubject extends Subject {
  readonly way: string;
  readonly rule: EveryWayRule;
  /** Words of the problem. */
  readonly says: string;
  /** All other rules that it breaks too; none that is not named may be told. */
  readonly also?: readonly EveryWayRule[];
}

type Handler = (ctx: CallContext, outside: Outside, memory: Map<string, string>) => ToolReply | Promise<ToolReply>;

/** A tool with answers for two questions; `memory` is the server's own, which a restart loses. */
export function bad(name: string, expected: Omit<BadSubject, "name" | "build" | "call">, handle: Handler): BadSubject {
  const build = withTool((server, outside) => {
    const memory = new Map<string, string>();
    server.registerTool("it", { inputSchema: z.object({ env: z.string() }) }, (_args, ctx) =>
      handle(ctx, outside, memory),
    );
    server.registerTool("other", {}, () => "other");
  });
  return {
    name,
    build,
    ...expected,
    call: { ...it, arguments: { env: "prod" }, answers: { go: yes, region: eu, roots: { roots: [] } } },
  };
}

/** What a hand-written handler often reads: an answer without a look at its action. */
export function readContent(
  ctx: CallContext,
  key: string,
): { readonly go?: unknown; readonly region?: string } | undefined {
  return (ctx.inputResponses[key] as { readonly content?: object } | undefined)?.content;
}
