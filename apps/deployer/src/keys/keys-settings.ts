import { join } from "node:path";
import { parseCommandLine } from "@proj/provisioner/terminal";

export const KEYS_USAGE = `Usage: node apps/deployer/dist/keys/main.js [--key-service <url>] [--keys <file>]

  Has the key service make a data key, and writes it, wrapped, where the server reads it.

  --key-service <url>  Default: $DEPLOYER_KEY_SERVICE, or http://127.0.0.1:3010.
  --keys <file>        Default: $DEPLOYER_KEYS, or apps/deployer/data/keys.

  DEPLOYER_KEY_SERVICE_TOKEN  What the key service wants to see.`;

/** Where the keys of the app are. */
export interface KeysSettings {
  readonly keyServiceUrl: string;
  readonly keyServiceToken: string;
  readonly keysFile: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where files go that nobody gave another place. */
export const dataFolder: string = join(import.meta.dirname, "../../data");

/** The flags that say where the keys are. */
export const keyFlags = { "key-service": { type: "string" }, keys: { type: "string" } } as const;

/** What those flags and the environment say. */
export function readKeysSettings(
  values: { readonly "key-service"?: string; readonly keys?: string },
  environment: Environment,
): KeysSettings {
  return {
    keyServiceUrl: values["key-service"] ?? (environment["DEPLOYER_KEY_SERVICE"] || "http://127.0.0.1:3010"),
    keyServiceToken: environment["DEPLOYER_KEY_SERVICE_TOKEN"] ?? "",
    keysFile: values.keys ?? (environment["DEPLOYER_KEYS"] || join(dataFolder, "keys")),
  };
}

/** @throws UsageError for flags that make no sense. */
export function parseKeysCommandLine(
  args: readonly string[],
  environment: Environment,
): KeysSettings & { readonly help: boolean } {
  const { values } = parseCommandLine(args, { ...keyFlags, help: { type: "boolean", short: "h" } }, 0);
  return { ...readKeysSettings(values, environment), help: values.help ?? false };
}
