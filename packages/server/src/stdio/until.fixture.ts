import { vi } from "vitest";

/** Waits until an expectation holds; for what a busy machine may take its time with. */
export function until(expectation: () => void): Promise<void> {
  return vi.waitFor(expectation, { timeout: 20_000, interval: 2 });
}
