import * as z from "zod";

/** The tool that asks where to deploy before it does so. */
export const DEPLOY_TOOL = "deploy";

export const DEPLOY_DESCRIPTION = "Deploys a service. Asks the user for the region and for consent.";

export const DeployInput = z.object({ service: z.string() });

/** What every flow is about. */
export const SERVICE = "billing";

/** The one question of a flow: its key, its form, and what the user answers. */
export const QUESTION_KEY = "target";
export const Target = z.object({ region: z.string(), confirm: z.boolean() });
export const ANSWER: z.infer<typeof Target> = { region: "eu-west-1", confirm: true };

/** What a server remembers between the two rounds. */
export interface DeploymentPlan {
  readonly step: "asked";
  readonly plan: string;
  readonly images: readonly string[];
}

export const PLAN: DeploymentPlan = {
  step: "asked",
  plan: "plan-7f3a9c",
  images: ["billing-api:2026.11.3", "billing-worker:2026.11.3"],
};

/** The question as the user reads it. */
export function describeQuestion(service: string): string {
  return `Where should ${service} be deployed?`;
}

/** The result of a flow: it tells what was remembered and what was answered. */
export function describeDeployment(service: string, { plan }: DeploymentPlan, { region }: { region: string }): string {
  return `Deployed ${service} to ${region} by ${plan}.`;
}
