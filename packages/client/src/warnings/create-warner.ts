import { guardCallback } from "../timing/guard-callback.ts";
import type { WarningListener } from "./client-warning.ts";

/** How many warnings are remembered in order not to be told again. */
const MAX_TOLD = 1_000;

/**
 * Makes a listener that hears each warning once, and whose mistakes disturb nobody.
 *
 * @param listener default: writes the message to the console.
 */
export function createWarner(listener: WarningListener = writeToConsole): WarningListener {
  const tell = guardCallback(listener);
  const told = new Set<string>();
  return (warning) => {
    const { message } = warning;
    if (told.has(message)) return;
    // Begun anew when it is full: a server must not fill the memory with what is wrong with it.
    if (told.size >= MAX_TOLD) told.clear();
    told.add(message);
    tell(warning);
  };
}

function writeToConsole({ message }: { readonly message: string }): void {
  console.warn(`mcp: ${message}`);
}
