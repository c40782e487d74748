import { type Answer, elicit, sample } from "@proj/server";
import type { CreateMessageResult, ListRootsResult } from "@proj/types";
import * as z from "zod";

export const Name = z.object({ name: z.string() });

export const whatName = elicit("What is your name?", Name);
export const mayProceed = elicit("Shall this go ahead?", z.object({ ok: z.boolean() }));

/** Whether somebody must still be asked. A refusal is an answer, and asking again none to that. */
export function isOpen({ status }: Answer<unknown>): boolean {
  return status === "missing" || status === "outdated" || status === "invalid";
}

/** Puts a question to the client's model. */
export function askModel(text: string): ReturnType<typeof sample> {
  return sample({ messages: [{ role: "user", content: { type: "text", text } }], maxTokens: 100 });
}

/** The texts of what a model answered, one after the other. */
export function readModelText({ content }: CreateMessageResult): string {
  const blocks = Array.isArray(content) ? content : [content];
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/** Names the folders that a client works in. */
export function describeRoots({ roots }: ListRootsResult): string {
  return roots.map(({ name, uri }) => name ?? uri).join(", ");
}
