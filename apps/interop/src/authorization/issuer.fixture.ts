import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AuthInfo } from "@proj/server";

/** An authorization server on this machine that asks nobody: every code is good for what was asked for last. */
export interface Issuer {
  readonly url: string;
  /** What the person at the browser has agreed to. */
  grant(authorizationUrl: URL): void;
  readonly verifyToken: (token: string) => AuthInfo | null;
  close(): Promise<void>;
}

interface Grant {
  readonly scope: string;
  readonly resource: string;
}

export async function startIssuer(): Promise<Issuer> {
  const tokens = new Map<string, Grant>();
  let granted: Grant = { scope: "", resource: "" };
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    if (request.url === "/.well-known/oauth-authorization-server") return send(response, 200, describe(url));
    if (request.url === "/register") return send(response, 201, { ...JSON.parse(body), client_id: "app" });
    if (request.url !== "/token") return send(response, 404, {});
    const asked = new URLSearchParams(body).get("resource") ?? "";
    const token = `token-${tokens.size}`;
    tokens.set(token, { ...granted, resource: asked });
    return send(response, 200, { access_token: token, token_type: "Bearer", expires_in: 60, scope: granted.scope });
  }

  return {
    url,
    grant({ searchParams }) {
      granted = { scope: searchParams.get("scope") ?? "", resource: searchParams.get("resource") ?? "" };
    },
    verifyToken(token) {
      const grant = tokens.get(token);
      if (grant === undefined) return null;
      const expiresAt = Date.now() / 1000 + 60;
      const scopes = grant.scope.split(" ");
      return { issuer: url, clientId: "app", subject: "alice", audience: [grant.resource], scopes, expiresAt };
    },
    close: () => new Promise((resolve) => http.close(() => resolve())),
  };
}

function describe(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    registration_endpoint: `${url}/register`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close" }).end(JSON.stringify(body));
}
