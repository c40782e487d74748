import { mkdirSync, rmSync } from "node:fs";
import { type BuildServer, type EveryWayReport, expectEveryWay } from "@proj/server/testing";
import { describe, expect, it } from "vitest";
import { createDatabase } from "../domain/create-database.ts";
import { buildRecord } from "../domain/database.fixture.ts";
import type { DatabaseRecord } from "../domain/database.ts";
import { createFilePlaces } from "../domain/file-places.ts";
import type { Places } from "../domain/places.ts";
import { makeTemporaryFolder } from "../domain/temporary-folder.fixture.ts";
import { buildServer } from "./build-server.ts";

/** Places that count what is really created and dropped there. */
function countEffects(places: Places, effect: (name: string) => void): Places {
  return {
    ...places,
    prepare: (place) => {
      effect("a file appears");
      return places.prepare(place);
    },
    clear: (place) => {
      effect("a file goes");
      return places.clear(place);
    },
  };
}

/** Builds provisioners whose folder has the same name each time, is empty at first, and outlives restarts. */
async function prepareBuild(...records: readonly DatabaseRecord[]): Promise<BuildServer> {
  const folder = await makeTemporaryFolder();
  return async (overrides, { effect, keep }) => {
    const places = createFilePlaces(folder);
    await keep("folder", async () => {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      for (const record of records) await createDatabase(places, record);
    });
    return buildServer({ places: countEffects(places, effect), ...overrides });
  };
}

/** The ways of which something could not be judged. */
function listUnjudged({ unjudged }: EveryWayReport): string[] {
  return unjudged.map(({ way }) => way).sort();
}

/** What there is not in a call that asks one question. */
const oneQuestion = ["answers in another order", "earlier rounds sent again", "earlier rounds sent again, single use"];

const region = { region: "us-east-1" };
const size = { size: "large" };
const orders = buildRecord();

describe("in every way that a call can go", { timeout: 120_000 }, () => {
  it("provision creates exactly what was agreed to, and once", async () => {
    const report = await expectEveryWay(
      await prepareBuild(),
      { tool: "provision", arguments: { name: "orders" }, answers: { region, size, cost: { confirm: true } } },
      { idempotent: ["a file appears", "create", "first-look"], otherArguments: { name: "billing" } },
    );
    // The result tells when the database was created.
    expect(listUnjudged(report)).toEqual(["time that passes between rounds"]);
  });

  it("drop drops what was named, and once", async () => {
    const report = await expectEveryWay(
      await prepareBuild(orders, buildRecord({ name: "billing", idempotencyKey: "key-2" })),
      { tool: "drop", arguments: { name: "orders" }, answers: { name: { name: "orders" } } },
      {
        idempotent: ["a file goes"],
        otherArguments: { name: "billing" },
        invalidAnswers: { name: { name: "ordres" } },
      },
    );
    expect(listUnjudged(report)).toEqual(oneQuestion);
  });

  it("the briefing is for whom it was asked for", async () => {
    const report = await expectEveryWay(await prepareBuild(orders), {
      prompt: "briefing",
      answers: { audience: { audience: "manager" } },
    });
    expect(listUnjudged(report)).toEqual(oneQuestion);
  });

  it("the resource of a database is as detailed as was asked for", async () => {
    const report = await expectEveryWay(await prepareBuild(orders), {
      resource: "provision://orders",
      answers: { detail: { detail: "summary" } },
    });
    expect(listUnjudged(report)).toEqual(["a token with other arguments", ...oneQuestion]);
  });
});
