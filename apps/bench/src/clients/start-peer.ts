import { PROTOCOL_VERSION } from "@proj/types";
import { ECHO_DESCRIPTION, ECHO_TOOL } from "../content/echo.ts";
import { buildTextResult, floorMeta } from "../servers/floor-result.ts";
import { type BareServer, listenBare } from "../servers/listen-bare.ts";
import { buildFloorListener, type FloorRequest } from "../servers/serve-floor.ts";

/** Longer than any run: a client that looks a tool up before it calls it does so once. */
const TTL_MS = 3_600_000;

const echoTool = {
  name: ECHO_TOOL,
  description: ECHO_DESCRIPTION,
  inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
};

/** The server that measured clients call: as cheap as can be, so that they wait for nothing but themselves. */
export function startPeer(): Promise<BareServer> {
  return listenBare(buildFloorListener(answer));
}

function answer({ method, params }: FloorRequest): unknown {
  switch (method) {
    case "server/discover":
      return {
        supportedVersions: [PROTOCOL_VERSION],
        capabilities: { tools: {} },
        ttlMs: 0,
        cacheScope: "private",
        resultType: "complete",
        _meta: floorMeta,
      };
    case "tools/list":
      return { tools: [echoTool], ttlMs: TTL_MS, cacheScope: "private", resultType: "complete", _meta: floorMeta };
    default:
      return buildTextResult((params["arguments"] as { readonly text: string }).text);
  }
}
