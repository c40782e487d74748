import { type Elicit, elicit } from "@proj/server";
import * as z from "zod";
import { type EnvironmentId, environments, type ReasonId, reasons } from "./environment.ts";
import type { Release } from "./release.ts";

const environmentChoices = environments.map(({ id, title }) => z.literal(id).meta({ title }));
const reasonChoices = reasons.map(({ id, title }) => z.literal(id).meta({ title }));

const Environment = z.object({ environment: z.union(environmentChoices).meta({ title: "Environment" }) });
const Reason = z.object({ reason: z.union(reasonChoices).meta({ title: "Reason" }) });
const Confirmation = z.object({ confirm: z.boolean().meta({ title: "Deploy it" }) });

/** Asks where to. */
export function askEnvironment(service: string): Elicit<{ environment: EnvironmentId }> {
  return elicit(`Where should ${service} be deployed to?`, Environment);
}

/** Asks why, where everybody will see it. */
export function askReason(service: string): Elicit<{ reason: ReasonId }> {
  return elicit(`Why is ${service} deployed to production?`, Reason);
}

/** Asks whether to go on. What is to be deployed alone decides the wording, so it is the same in each round. */
export function askConfirmation({ service, version, environment, reason }: Release): Elicit<{ confirm: boolean }> {
  const because = reason === undefined ? "" : ` (${reason})`;
  return elicit(`Deploy ${service} ${version} to ${environment}${because}?`, Confirmation);
}
