import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { reachKeyService, startKeyService } from "../either-codec.fixture.ts";
import { connectKeyService } from "../keys/key-service.ts";
import { readSecret } from "./master-key.ts";

it("a data key is unwrapped under the name that it was wrapped for, always to the same bytes", async () => {
  const keyService = reachKeyService(await startKeyService());
  const wrappedKey = await keyService.generateDataKey("a");
  const dataKey = await keyService.decrypt("a", wrappedKey);
  expect(dataKey).toHaveLength(32);
  expect(await keyService.decrypt("a", wrappedKey)).toEqual(dataKey);
  await expect(keyService.decrypt("b", wrappedKey)).rejects.toThrow("answered 400");
  const altered = wrappedKey.map((byte, index) => (index === 20 ? byte ^ 1 : byte));
  await expect(keyService.decrypt("a", altered)).rejects.toThrow("answered 400");
});

it("callers that may not use it are refused, and a service that is gone is said to be", async () => {
  const served = await startKeyService();
  await expect(connectKeyService({ url: served.url, token: "another" }).generateDataKey("a")).rejects.toThrow(
    "answered 403",
  );
  await served.close();
  await expect(reachKeyService(served).generateDataKey("a")).rejects.toThrow(`cannot be reached at ${served.url}`);
});

it("what answers with something else is no key service", async () => {
  const respond = async (): Promise<Response> => Response.json({ bytes: "no base64!" });
  const keyService = connectKeyService({ url: "http://127.0.0.1:1", token: "", fetch: respond });
  await expect(keyService.generateDataKey("a")).rejects.toThrow("gave something that is no key");
});

it("the secret of a master key is made once, and read by its owner alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "deployer-secret-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "deep", "secret");
  const secret = await readSecret(file);
  expect(secret).toHaveLength(32);
  expect(await readSecret(file)).toEqual(secret);
  if (process.platform !== "win32") expect((await stat(file)).mode & 0o077).toBe(0);
});
