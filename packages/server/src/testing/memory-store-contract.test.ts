import type { SingleUseStore } from "@proj/types";
import { describe, it } from "vitest";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { singleUseStoreContract } from "./single-use-store-contract.ts";

describe("the store in memory", () => {
  it.each(singleUseStoreContract)("$name", async ({ run }) => {
    await run({ open: (handles) => Array.from<SingleUseStore>({ length: handles }).fill(memorySingleUseStore()) });
  });
});
