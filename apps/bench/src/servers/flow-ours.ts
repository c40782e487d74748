import { randomBytes } from "node:crypto";
import { jwe } from "@proj/request-state";
import { elicit, inputRequired, McpServer } from "@proj/server";
import {
  DEPLOY_DESCRIPTION,
  DEPLOY_TOOL,
  DeployInput,
  type DeploymentPlan,
  describeDeployment,
  describeQuestion,
  PLAN,
  QUESTION_KEY,
  Target,
} from "../content/deployment.ts";
import type { StartSubject } from "../subject/subject.ts";
import { serveOurs } from "./serve-ours.ts";
import { serverInfo } from "./server-info.ts";

/** Sealed with the JWE codec, and every binding on: the principal too, which is inert without a verified token unless it is supplied. */
export const startSubject: StartSubject = () => {
  const server = new McpServer(serverInfo, {
    requestState: { codec: jwe({ keys: [randomBytes(32)] }), bindPrincipal: () => "user-1" },
    // The forged token of the validation would be told on the console.
    onEvent: () => {},
  });
  const config = { description: DEPLOY_DESCRIPTION, inputSchema: DeployInput };
  server.registerTool(DEPLOY_TOOL, config, async ({ service }, ctx) => {
    const question = elicit(describeQuestion(service), Target);
    const target = await ctx.accepted(QUESTION_KEY, question);
    if (ctx.requestState === undefined || target === undefined) {
      return inputRequired({ [QUESTION_KEY]: question }, { state: JSON.stringify(PLAN) });
    }
    return describeDeployment(service, JSON.parse(ctx.requestState) as DeploymentPlan, target);
  });
  return serveOurs(server);
};
