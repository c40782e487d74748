import { expect, it, onTestFinished } from "vitest";
import { BenchError } from "../command-line/bench-error.ts";
import { buildTextResult } from "../servers/floor-result.ts";
import { listenBare } from "../servers/listen-bare.ts";
import { buildFloorListener } from "../servers/serve-floor.ts";
import { echoLoad } from "./echo-load.ts";
import { HttpConnection } from "./http-connection.ts";
import { openLoad } from "./run-load.ts";

async function listenFor(answer: Parameters<typeof buildFloorListener>[0]) {
  const server = await listenBare(buildFloorListener(answer));
  onTestFinished(() => server.stop());
  const connection = await HttpConnection.open(server.url);
  onTestFinished(() => connection.close());
  return { ...server, connection };
}

function echo({ params }: { readonly params: { readonly [name: string]: unknown } }) {
  return buildTextResult((params["arguments"] as { readonly text: string }).text);
}

it("a load counts the operations that it did", async () => {
  let served = 0;
  const { url } = await listenFor((request) => {
    served += 1;
    return echo(request);
  });
  const load = await openLoad({ url, lines: undefined }, 2);
  onTestFinished(() => load.close());
  const operations = await load.run(echoLoad.buildOperation(url), 20);
  expect(operations).toBeGreaterThan(0);
  expect(operations).toBe(served);
});

it("a server that echoes passes the validation, and one that does not fails it", async () => {
  const honest = await listenFor(echo);
  await echoLoad.validate(honest.url, (request) => honest.connection.exchange(request), true);
  const lazy = await listenFor(() => buildTextResult("done"));
  await expect(
    echoLoad.validate(lazy.url, (request) => lazy.connection.exchange(request), true),
  ).rejects.toBeInstanceOf(BenchError);
});

it("an operation that gets something else than its echo is not counted but fails", async () => {
  const { url, connection } = await listenFor(() => buildTextResult("done"));
  await expect(echoLoad.buildOperation(url)((request) => connection.exchange(request))).rejects.toThrow(
    /answered HTTP 200 without "The quick brown fox/,
  );
});
