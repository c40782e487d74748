import { buildAuth } from "../../exchange.fixture.ts";
import type { FetchHandlerOptions } from "../fetch-handler.ts";
import type { HttpOptions } from "../http-options.ts";
import type { SendHttp } from "./session-client.fixture.ts";
import { buildSessionServer, type SessionServer } from "./session-server.fixture.ts";

/** How the server is reached that is tested. */
export interface SessionTransport {
  readonly name: string;
  readonly serve: (
    server: SessionServer["server"],
    options: HttpOptions & Pick<FetchHandlerOptions, "readAuth">,
  ) => Promise<{ readonly send: SendHttp; readonly close: () => Promise<void> }>;
}

/** A server that is served. */
interface UsedServer extends SessionServer {
  readonly send: SendHttp;
  readonly close: () => Promise<void>;
}

/** Serves a server for one test. */
export type UseServer = (
  run: (used: UsedServer) => Promise<void>,
  options?: HttpOptions & { readonly legacy?: boolean },
) => Promise<void>;

export function buildUse({ serve }: SessionTransport): UseServer {
  return async (run, { legacy, ...http } = {}) => {
    const built = buildSessionServer({ legacy });
    const { send, close } = await serve(built.server, { ...http, readAuth: readUser });
    try {
      await run({ ...built, send, close });
    } finally {
      await close();
    }
  };
}

/** Whom the tests' header names. */
function readUser(request: { readonly headers: unknown }): ReturnType<typeof buildAuth> | null {
  const { headers } = request;
  const name = headers instanceof Headers ? headers.get("x-user") : (headers as { "x-user"?: string })["x-user"];
  switch (name) {
    case "alice":
    case "bob":
      return buildAuth(name);
    case "alice-refreshed":
      return buildAuth("alice", { expiresAt: 4_000_000_000, audience: ["https://other.example"] });
    case "alice-admin":
      return buildAuth("alice", { scopes: ["admin"] });
    case "other-client":
      return buildAuth("alice", { clientId: "client-2" });
    case "other-issuer":
      return buildAuth("alice", { issuer: "https://other.example" });
    case "nobody":
      return buildAuth(null);
    default:
      return null;
  }
}
