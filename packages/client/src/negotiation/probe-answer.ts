import { isRecord, legacyVersions, ProtocolError } from "@proj/types";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { VersionNegotiationError } from "../errors/version-negotiation-error.ts";
import { readSupportedVersions } from "./read-supported-versions.ts";
import { chooseVersion } from "./supported-versions.ts";

/**
 * What came back for a request that finds out what a server speaks, as far as it tells something of that.
 *
 * - `discovered`: a result of `server/discover` with a modern version that both speak.
 * - `discovered-others`: one without.
 * - `version-mutual`: the version is refused, and a modern one that both speak is named.
 * - `version-legacy`: it is refused, and one that opens with `initialize`, which both speak, is named.
 * - `version-foreign`: it is refused, and only versions are named that this client does not speak.
 * - `modern-error`: another error that only modern servers answer with: what was sent is wrong, and not the era.
 * - `error`: any other JSON-RPC error, a refused version without a list of others among them.
 * - `no-result`: a response that is none to this request, or one with a result of another shape.
 * - `refused`: an HTTP status of 400 to 499 without a JSON-RPC response.
 * - `accepted`: HTTP 202 or 204, as for what needs no response.
 * - `unrelated`: another HTTP status, which tells of who asks, of when, or of what stands in between; whatever is in the body.
 * - `silence`: nothing within the time for it.
 * - `ended`: the connection broke after the request was sent.
 * - `hidden`: `fetch` failed without saying why, as browsers do where the other origin does not allow the headers of 2026-07-28.
 * - `nothing`: no word of the server: it cannot be reached, or this side gave up.
 */
export type ProbeAnswer =
  | "discovered"
  | "discovered-others"
  | "version-mutual"
  | "version-legacy"
  | "version-foreign"
  | "modern-error"
  | "error"
  | "no-result"
  | "refused"
  | "accepted"
  | "unrelated"
  | "silence"
  | "ended"
  | "hidden"
  | "nothing";

/** Statuses from 400 to 499 that speak of who asks, or when, and not of what the server understands. */
const unrelatedStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 425, 429]);
/** The error codes that only a modern server answers with, besides the one for versions. */
const modernCodes: ReadonlySet<number> = new Set([-32020, -32021]);
/** What this library's servers answer with, in either era, while they take no more requests, or none any more. */
const passingCodes: ReadonlySet<number> = new Set([-31503, -31513]);

/**
 * Tells what a failed request says of the server.
 *
 * @param status the HTTP status of the answer, where there was one.
 * @param versions the modern versions that this client speaks.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
 */
export function readProbeFailure(
  error: unknown,
  status: number | undefined,
  versions: readonly string[],
): Exclude<ProbeAnswer, "discovered" | "discovered-others"> {
  if (isUnrelated(status)) return "unrelated";
  if (ProtocolError.is(error)) return readError(error, versions);
  if (InvalidResultError.is(error) || VersionNegotiationError.is(error)) return "no-result";
  if (RequestTimeoutError.is(error)) return "silence";
  if (!TransportError.is(error)) return "nothing";
  return readTransportError(error);
}

function isUnrelated(status: number | undefined): boolean {
  return status !== undefined && (unrelatedStatuses.has(status) || status >= 500 || (status >= 300 && status < 400));
}

function readError(error: ProtocolError, versions: readonly string[]): ReturnType<typeof readProbeFailure> {
  if (modernCodes.has(error.rpcCode)) return "modern-error";
  if (passingCodes.has(error.rpcCode)) return "unrelated";
  if (error.rpcCode !== -32022) return "error";
  const supported = readSupportedVersions(error);
  if (supported.length === 0) return "error";
  if (chooseVersion(versions, supported) !== undefined) return "version-mutual";
  return chooseVersion(legacyVersions, supported) === undefined ? "version-foreign" : "version-legacy";
}

function readTransportError(error: TransportError): ReturnType<typeof readProbeFailure> {
  const { status, cause } = error;
  if (status === 202 || status === 204) return "accepted";
  if (isUnrelated(status)) return "unrelated";
  if (status !== undefined) return status >= 400 ? "refused" : "unrelated";
  // Elsewhere than in browsers there is a reason beneath it.
  if (isRecord(cause) && cause["name"] === "TypeError" && cause["cause"] === undefined && cause["code"] === undefined) {
    return "hidden";
  }
  return OutcomeUnknownError.is(error) ? "ended" : "nothing";
}
