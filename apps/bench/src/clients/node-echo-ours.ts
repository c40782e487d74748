import { Client } from "@proj/client";
import { NodeHttpTransport } from "@proj/client/node";
import { ECHO_TEXT, ECHO_TOOL } from "../content/echo.ts";
import type { StartSubject } from "../subject/subject.ts";
import { checkEcho } from "./check-echo.ts";
import { clientInfo } from "./echo-request.ts";

export const startSubject: StartSubject = async ({ peerUrl }) => {
  const client = await Client.connect(new NodeHttpTransport(peerUrl), { clientInfo });
  return {
    kind: "looping",
    operate: async () => checkEcho(await client.callTool(ECHO_TOOL, { text: ECHO_TEXT })),
    stop: () => client.close(),
  };
};
