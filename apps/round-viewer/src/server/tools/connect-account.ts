import { elicitUrl, type McpServer, ToolError } from "@proj/server";
import type { Visits } from "../sign-in/visits.ts";

/** How long one round holds its request, and how often it looks, in seconds. */
const HOLD = { holdSeconds: 3, pollSeconds: 0.2 };

/**
 * Adds a tool that sends the user to a page, and waits until they are done there. Accepting is consent to open the page, not completion: that the
 * account is connected is for the page to say, and whose account it is as well.
 *
 * @param signInUrl the page's address without the id of a visit.
 */
export function registerConnectAccount(server: McpServer, visits: Visits, signInUrl: string): void {
  server.registerTool(
    "connect-account",
    {
      title: "Connect a calendar",
      description: "Sends the user to a page to sign in, and waits until that is done.",
      annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async (_args, { auth, waitFor }) => {
      const user = auth?.subject;
      if (typeof user !== "string") throw new ToolError("Only a signed-in user can connect a calendar.");
      const page = elicitUrl("Sign in to connect your calendar.", ({ flowId }) => {
        visits.expect(flowId, user);
        return `${signInUrl}${flowId}`;
      });
      const account = await waitFor("account", page, ({ flowId }) => visits.findAccount(flowId), HOLD);
      return `Connected the calendar of ${account}.`;
    },
  );
}
