import { randomBytes } from "node:crypto";
import { acceptedContent, createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
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
import { serveOfficial } from "./serve-official.ts";
import { serverInfo } from "./server-info.ts";

/** Signed with the SDK's own codec, set up as its documentation shows: an expiry and no binding, which is also the cheapest. */
export const startSubject: StartSubject = () => {
  const codec = createRequestStateCodec<DeploymentPlan>({ key: randomBytes(32), ttlSeconds: 600 });
  return serveOfficial(() => {
    const server = new McpServer(serverInfo, { requestState: { verify: codec.verify } });
    const config = { description: DEPLOY_DESCRIPTION, inputSchema: DeployInput };
    server.registerTool(DEPLOY_TOOL, config, async ({ service }, ctx) => {
      const plan = ctx.mcpReq.requestState<DeploymentPlan>();
      const target = acceptedContent(ctx.mcpReq.inputResponses, QUESTION_KEY, Target);
      if (plan === undefined || target === undefined) {
        const question = { message: describeQuestion(service), requestedSchema: Target };
        return inputRequired({
          inputRequests: { [QUESTION_KEY]: inputRequired.elicit(question) },
          requestState: await codec.mint(PLAN),
        });
      }
      return { content: [{ type: "text", text: describeDeployment(service, plan, target) }] };
    });
    return server;
  });
};
