import { fromHex, jwe, keyRing, type RequestStateKey } from "@proj/request-state";
import { codecContract, confidentialityChecks } from "@proj/request-state/testing";
import { expectEqual } from "./expect-equal.ts";

const key: RequestStateKey = fromHex("00112233445566778899aabbccddeeff".repeat(2));

/** Seals and opens, rotates a key, and runs some of the contract. */
export async function run(): Promise<void> {
  const ring = await keyRing([key]);
  const codec = jwe({ keys: ring });
  const token = await codec.seal(new Uint8Array([1, 2, 3]));
  const id = await ring.add(new Uint8Array(32).fill(7));
  await ring.promote(id);
  expectEqual([...(await codec.unseal(token))], [1, 2, 3]);
  const error = await Promise.resolve(codec.unseal(`${token}=`)).catch((thrown: unknown) => thrown);
  expectEqual((error as { code?: string; reason?: string }).reason, "malformed");

  const subject = { codec: () => jwe({ keys: [key] }), foreign: () => jwe({ keys: [new Uint8Array(32)] }) };
  for (const { run: check } of [...codecContract.slice(0, 2), ...confidentialityChecks]) await check(subject);
}
