import { randomBytes } from "node:crypto";
import { ProcessError } from "@proj/processes";
import { fromHex, readKeyIds } from "@proj/request-state";
import type { KeyChange } from "../instance/messages.ts";
import type { KeyName, StageChange } from "../rotation/stages.ts";

/** The keys of a rotation by their names. */
export interface KeyBook {
  /** Hexadecimal. */
  readonly secrets: Readonly<Record<KeyName, string>>;
  /** As tokens name them. */
  readonly ids: Readonly<Record<KeyName, string>>;
}

/** Makes two new keys. */
export async function createKeyBook(): Promise<KeyBook> {
  const secrets = { old: randomBytes(32).toString("hex"), new: randomBytes(32).toString("hex") };
  const [oldId = "", newId = ""] = await readKeyIds([fromHex(secrets.old), fromHex(secrets.new)]);
  return { secrets, ids: { old: oldId, new: newId } };
}

/** A step of a rotation in the words of an instance. */
export function toKeyChange({ secrets, ids }: KeyBook, { type, key }: StageChange): KeyChange {
  return type === "add" ? { type, key: secrets[key] } : { type, keyId: ids[key] };
}

/** @throws ProcessError when an instance has other keys than it should, or in another order. */
export function requireKeys(
  { ids }: KeyBook,
  instance: string,
  keys: readonly KeyName[],
  keyIds: readonly string[],
): void {
  if (keyIds.join() === keys.map((key) => ids[key]).join()) return;
  throw new ProcessError(
    `The instance ${instance} should have the keys ${keys.join(", ")}, but has ${keyIds.join(", ")}.`,
  );
}
