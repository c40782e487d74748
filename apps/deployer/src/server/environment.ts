/** Where something is deployed to. */
export const environments = [
  { id: "staging", title: "Staging: nobody but us sees it" },
  { id: "production", title: "Production: everybody sees it" },
] as const;

export type EnvironmentId = (typeof environments)[number]["id"];

/** Why something is deployed to production. */
export const reasons = [
  { id: "release", title: "A release, as planned" },
  { id: "incident", title: "An incident is going on" },
  { id: "security", title: "A hole is being closed" },
] as const;

export type ReasonId = (typeof reasons)[number]["id"];
