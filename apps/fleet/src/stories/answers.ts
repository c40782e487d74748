import type { InputResponses } from "@proj/client";
import type { QuestionKey, Story } from "./story.ts";

type Response = InputResponses[string];

/** What the user answers to region and size. */
export function answerPlace(story: Story): InputResponses {
  return {
    region: answer(story, "region", { region: story.region }),
    size: answer(story, "size", { size: story.size }),
  };
}

/** What the user answers to the cost. */
export function answerCost(story: Story): InputResponses {
  return { cost: answer(story, "cost", { confirm: story.kind !== "refuses" }) };
}

/** What a user says to the cost who thinks better of it. */
export function denyCost(): InputResponses {
  return { cost: { action: "accept", content: { confirm: false } } };
}

/** Whether the user leaves it at region and size. */
export function endsAtPlace({ kind, at }: Story): boolean {
  return (kind === "declines" || kind === "cancels") && at !== "cost";
}

function answer({ kind, at }: Story, key: QuestionKey, content: Record<string, string | boolean>): Response {
  if (kind === "declines" && at === key) return { action: "decline" };
  if (kind === "cancels" && at === key) return { action: "cancel" };
  return { action: "accept", content };
}
