import type { AuthInfo } from "@proj/server";
import { type User, users } from "../shared/users.ts";

/** The user of an access token, as it stands behind `Bearer`. A demo: real verifiers check a signature, or ask the issuer. */
export function findUser(accessToken: string): User | undefined {
  return users.find((user) => user.accessToken === accessToken);
}

/** Says whom an access token stands for; `null` for one that is not of this demo. */
export function verifyDemoToken(
  accessToken: string,
  { issuer, resource }: { issuer: string; resource: string },
): AuthInfo | null {
  const user = findUser(accessToken);
  return user === undefined
    ? null
    : { issuer, clientId: "round-viewer", subject: user.id, audience: [resource], scopes: [] };
}
