import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { libsqlSingleUseStore } from "@proj/single-use-libsql";
import { expectEqual } from "./expect-equal.ts";

/** Claims a round, records it, and is given what was recorded. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "single-use-"));
  const store = libsqlSingleUseStore({ url: join(folder, "rounds.db") });
  const now = Date.now();
  const claim = { holder: "a", answersDigest: "d", leaseUntil: now + 60_000, expiresAt: now + 60_000, now };
  expectEqual(await store.begin("round", claim), "started");
  expectEqual(await store.begin("round", { ...claim, holder: "b" }), "running");
  expectEqual(await store.settle("round", "a", "sealed"), true);
  expectEqual(await store.begin("round", { ...claim, holder: "b" }), { recorded: "sealed" });
  await store.close();
  await rm(folder, { recursive: true, force: true });
}
