import { type KeyIds, paths } from "../../shared/paths.ts";
import { count } from "../words/count.ts";
import { postJson } from "./post-json.ts";

/**
 * Has the server seal with a new key from now on.
 *
 * @returns what to say of it.
 */
export async function rotateKeys(): Promise<string> {
  const { keyIds } = await postJson<KeyIds>(paths.rotate, {});
  return `The server seals with a new key now. ${count(keyIds.length, "key")} open tokens, so those in flight are still good.`;
}
