import { fromHex, type KeyRing } from "@proj/request-state";
import type { KeyChange } from "./messages.ts";

/** Changes a ring, one step after the other. Rejects, with what the ring says, at the first step that it does not take. */
export async function changeKeys(ring: KeyRing, changes: readonly KeyChange[]): Promise<void> {
  for (const change of changes) await changeKey(ring, change);
}

async function changeKey(ring: KeyRing, change: KeyChange): Promise<void> {
  switch (change.type) {
    case "add":
      await ring.add(fromHex(change.key));
      return;
    case "promote":
      return ring.promote(change.keyId);
    case "retire":
      return ring.retire(change.keyId);
  }
}
