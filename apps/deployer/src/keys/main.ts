import { Buffer } from "node:buffer";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import process from "node:process";
import { ReadableError, runMain } from "@proj/provisioner/terminal";
import { KEY_NAME } from "./codec-keys.ts";
import { connectKeyService, KeyServiceError } from "./key-service.ts";
import { KEYS_USAGE, parseKeysCommandLine } from "./keys-settings.ts";

await runMain(KEYS_USAGE, async () => {
  const { help, keyServiceUrl, keyServiceToken, keysFile } = parseKeysCommandLine(process.argv.slice(2), process.env);
  if (help) {
    process.stdout.write(`${KEYS_USAGE}\n`);
    return 0;
  }
  const keyService = connectKeyService({ url: keyServiceUrl, token: keyServiceToken });
  const wrappedKey = await keyService.generateDataKey(KEY_NAME).catch((error: unknown) => {
    throw error instanceof KeyServiceError
      ? new ReadableError(`The key service ${error.message}.`, { cause: error })
      : error;
  });
  await mkdir(dirname(keysFile), { recursive: true });
  // A file that is there holds the keys of tokens that are under way.
  await writeFile(keysFile, `${Buffer.from(wrappedKey).toString("base64")}\n`, { flag: "wx" }).catch(
    (cause: unknown) => {
      throw new ReadableError(`${keysFile} cannot be made; is there one already?`, { cause });
    },
  );
  process.stdout.write(`Wrote a data key, wrapped, to ${keysFile}\n`);
  return 0;
});
