import { digestText, type InputRequest, toCanonicalJson } from "@proj/types";

/**
 * Identifies a question as it was rendered: the digest of its key, method and parameters. An answer counts only for the question with the
 * same fingerprint.
 *
 * @throws CanonicalJsonError when the parameters are not JSON.
 */
export function fingerprint(key: string, request: InputRequest): string {
  return digestText(toCanonicalJson([key, request.method, request.params]));
}
