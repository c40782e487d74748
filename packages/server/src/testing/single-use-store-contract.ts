import { claimChecks } from "./claim-checks.ts";
import { concurrencyChecks } from "./concurrency-checks.ts";
import { leaseChecks } from "./lease-checks.ts";
import { memoryChecks } from "./memory-checks.ts";
import type { SingleUseStoreCheck } from "./single-use-store-check.ts";
import { textChecks } from "./text-checks.ts";

/**
 * What every single-use store does, as checks that any test runner can run:
 *
 * ```ts
 * for (const { name, run } of singleUseStoreContract) it(name, () => run({ open: (handles) => openMyStore(handles) }));
 * ```
 */
export const singleUseStoreContract: readonly SingleUseStoreCheck[] = [
  ...claimChecks,
  ...leaseChecks,
  ...memoryChecks,
  ...textChecks,
  ...concurrencyChecks,
];
