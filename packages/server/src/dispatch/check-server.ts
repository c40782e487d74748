import { ConfigurationError, type Implementation, isRecord, showValue } from "@proj/types";
import type { ServerOptions } from "../server-options.ts";

/** One label of a prefix: begins with a letter, ends with a letter or a digit. */
const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/** What follows the prefix; may be empty. */
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?)?$/;

/**
 * Checks what a server tells of itself.
 *
 * @throws ConfigurationError when its name or version is missing, or an extension has no identifier or no settings that can be told.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#extension-negotiation
 */
export function checkServer(info: Implementation, { extensions, experimental }: ServerOptions): void {
  for (const member of ["name", "version"] as const) {
    if (typeof info?.[member] === "string") continue;
    throw new ConfigurationError(`A server must have a ${member} that is a text; got ${showValue(info?.[member])}.`);
  }
  checkSettings("extensions", extensions);
  checkSettings("experimental", experimental);
  for (const identifier of Object.keys(extensions ?? {})) {
    if (isIdentifier(identifier)) continue;
    throw new ConfigurationError(
      `The extension ${showValue(identifier)} must be named with a prefix, such as "com.example/thing".`,
    );
  }
}

function checkSettings(option: string, settings: ServerOptions["extensions"]): void {
  for (const [name, value] of Object.entries(settings ?? {})) {
    if (isRecord(value)) continue;
    throw new ConfigurationError(`${option}[${showValue(name)}] must be an object; got ${showValue(value)}.`);
  }
}

function isIdentifier(text: string): boolean {
  const slash = text.indexOf("/");
  const labels = text.slice(0, Math.max(slash, 0)).split(".");
  return labels.every((label) => LABEL.test(label)) && NAME.test(text.slice(slash + 1));
}
