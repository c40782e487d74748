import { createEventLog, drive, type EventLog } from "@proj/server/testing";
import { onTestFinished } from "vitest";
import * as jweModule from "./codec.jwe.ts";
import * as envelopeModule from "./codec.ts";
import { createMasterKey } from "./key-service/master-key.ts";
import { type ServedKeyService, serveKeyService } from "./key-service/serve-key-service.ts";
import { createCodecKeys, KEY_NAME } from "./keys/codec-keys.ts";
import { connectKeyService, type KeyService } from "./keys/key-service.ts";
import { openLater } from "./keys/open-later.ts";
import { buildServer } from "./server/build-server.ts";
import type { Release } from "./server/release.ts";

/** The module that the app is shipped with, and the one that differs from it in one import. */
export const codecModules: Readonly<Record<string, typeof envelopeModule>> = {
  envelope: envelopeModule,
  jwe: jweModule,
};

const token = "a token of the tests";
const secret = new Uint8Array(32).fill(5);

/** Serves a key service for one test. */
export async function startKeyService(port = 0): Promise<ServedKeyService> {
  const served = await serveKeyService({ masterKey: await createMasterKey(secret), token, port });
  onTestFinished(() => served.close().catch(() => undefined));
  return served;
}

/** Reaches it, as the app does. */
export function reachKeyService({ url }: ServedKeyService): KeyService {
  return connectKeyService({ url, token });
}

/** A data key of the app, wrapped by the key service. */
export function makeWrappedKey(keyService: KeyService): Promise<Uint8Array> {
  return keyService.generateDataKey(KEY_NAME);
}

/** The deployer in this process. */
export interface DrivenDeployer {
  readonly driven: ReturnType<typeof drive>;
  readonly events: EventLog;
  /** What was deployed. */
  readonly deployed: readonly Release[];
}

/** Builds the deployer with one of the codecs, over a key service. */
export function buildDeployer(codecName: string, wrappedKey: Uint8Array, keyService: KeyService): DrivenDeployer {
  const keys = createCodecKeys([wrappedKey], keyService);
  const deployed: Release[] = [];
  const events = createEventLog();
  const server = buildServer({
    codec: openLater(() => (codecModules[codecName] ?? envelopeModule).openCodec(keys)),
    releases: {
      async deploy(release) {
        deployed.push(release);
        return "a file";
      },
    },
    onEvent: events.onEvent,
    // What is told of times is the same in every run.
    clock: () => Date.UTC(2026, 10, 30),
  });
  return { driven: drive(server, { events }), events, deployed };
}
