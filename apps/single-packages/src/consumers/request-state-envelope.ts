import { createDataKey, envelope, rewrapDataKey } from "@proj/request-state-envelope";
import { expectEqual } from "./expect-equal.ts";

/** Stands for a key service. */
const flip = async (bytes: Uint8Array): Promise<Uint8Array> => bytes.map((byte) => byte ^ 0x5a);

/** Makes a data key, seals and opens, and hears that the key service is down. */
export async function run(): Promise<void> {
  const wrappedKey = await rewrapDataKey(await createDataKey(flip), { unwrap: flip, wrap: flip });
  const codec = await envelope({ wrappedKeys: [wrappedKey], unwrap: flip });
  const token = await codec.seal(new Uint8Array([1, 2, 3]));
  expectEqual([...(await codec.unseal(token))], [1, 2, 3]);
  const unwrap = () => Promise.reject(new Error("down"));
  const error: unknown = await envelope({ wrappedKeys: [wrappedKey], unwrap }).catch((thrown: unknown) => thrown);
  expectEqual((error as { code?: string }).code, "ERR_MCP_REQUEST_STATE_UNAVAILABLE");
}
