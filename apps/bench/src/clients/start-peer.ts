import { PROTOCOL_VERSION } from "@proj/types";
import { buildTextResult, floorMeta } from "../servers/floor-result.ts";
import { type BareServer, listenBare } from "../servers/listen-bare.ts";
import { buildFloorListener, type FloorRequest } from "../servers/serve-floor.ts";

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
    default:
      return buildTextResult((params["arguments"] as { readonly text: string }).text);
  }
}
