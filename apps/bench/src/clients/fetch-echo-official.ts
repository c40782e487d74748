import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { PROTOCOL_VERSION } from "@proj/types";
import { ECHO_TEXT, ECHO_TOOL } from "../content/echo.ts";
import type { StartSubject } from "../subject/subject.ts";
import { checkEcho } from "./check-echo.ts";
import { clientInfo } from "./echo-request.ts";

/** Pinned to this revision, so that no other way of connecting is tried. */
export const startSubject: StartSubject = async ({ peerUrl }) => {
  const client = new Client(clientInfo, { versionNegotiation: { mode: { pin: PROTOCOL_VERSION } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(peerUrl)));
  return {
    kind: "looping",
    operate: async () => checkEcho(await client.callTool({ name: ECHO_TOOL, arguments: { text: ECHO_TEXT } })),
    stop: () => client.close(),
  };
};
