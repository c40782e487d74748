import { isInputRequired } from "@proj/client";
import * as z from "zod";
import type { RoundResult } from "../load/round-sender.ts";
import type { QuestionKey, Story, StoryEnding } from "./story.ts";

const Outcome = z.object({
  status: z.enum(["created", "exists", "declined", "cancelled"]),
  database: z.optional(z.object({ name: z.string(), region: z.string(), size: z.string() })),
});

/** What the provisioner did in the end. `exists`: it was there before. */
export type ToldEnding = StoryEnding | "exists";

/**
 * Reads the token of a round that asks.
 *
 * @param keys the questions that have to come, in order.
 * @param mentions what each of them has to name: what this user said, and no other.
 * @throws TypeError when the questions are others.
 */
export function readToken(result: RoundResult, keys: readonly QuestionKey[], mentions: readonly string[]): string {
  if (!isInputRequired(result)) throw new TypeError(`over before ${keys} was asked: ${JSON.stringify(result)}`);
  const { inputRequests = {}, requestState } = result;
  const isRight =
    Object.keys(inputRequests).join() === keys.join() &&
    Object.values(inputRequests).every((asked) => mentions.every((text) => JSON.stringify(asked).includes(text)));
  if (isRight && requestState !== undefined) return requestState;
  throw new TypeError(`not the questions ${keys} about ${mentions.join(", ")}: ${JSON.stringify(inputRequests)}`);
}

/**
 * Reads how a call ended.
 *
 * @throws TypeError when it did not, or when the database is not the one that this user wished for.
 */
export function readEnding(result: RoundResult, { name, region, size }: Story): ToldEnding {
  const { data } = Outcome.safeParse(isInputRequired(result) ? undefined : result.structuredContent);
  if (data === undefined) throw new TypeError(`not the end of a call: ${JSON.stringify(result)}`);
  const { status, database } = data;
  const isRight = database?.name === name && database.region === region && database.size === size;
  if (status === "declined" || status === "cancelled" || isRight) return status;
  throw new TypeError(`not the database ${name} in ${region}, ${size}: ${JSON.stringify(database)}`);
}
