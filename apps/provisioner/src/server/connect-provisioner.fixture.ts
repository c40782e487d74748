import { createDatabase } from "../domain/create-database.ts";
import { buildRecord } from "../domain/database.fixture.ts";
import type { Database } from "../domain/database.ts";
import { createFilePlaces } from "../domain/file-places.ts";
import type { Places } from "../domain/places.ts";
import { makeTemporaryFolder } from "../domain/temporary-folder.fixture.ts";
import { buildServer } from "./build-server.ts";
import { type Answers, type ConnectedClient, connectClient, type Way } from "./connect-client.fixture.ts";

/** A provisioner on a folder of its own, and a client of it. */
export interface ConnectedProvisioner extends ConnectedClient {
  readonly folder: string;
  readonly places: Places;
  /** Creates a database past the server. */
  readonly create: (overrides?: Parameters<typeof buildRecord>[0]) => Promise<Database>;
}

/** A clock that moves on by a second whenever it is read. */
function startClock(): () => number {
  let now = Date.parse("2026-07-28T10:00:00Z");
  return () => {
    now += 1000;
    return now;
  };
}

/** Starts a provisioner on an empty folder and connects to it. */
export async function connectProvisioner(answers: Answers, way?: Way): Promise<ConnectedProvisioner> {
  const folder = await makeTemporaryFolder();
  const places = createFilePlaces(folder);
  const server = buildServer({ places, clock: startClock(), onEvent: () => {} });
  return {
    ...(await connectClient(server, answers, way)),
    folder,
    places,
    create: async (overrides = {}) => {
      const idempotencyKey = `past the server: ${overrides.name}`;
      return (await createDatabase(places, buildRecord({ idempotencyKey, ...overrides }))).database;
    },
  };
}
