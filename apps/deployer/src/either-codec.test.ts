import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decline, tamperToken } from "@proj/server/testing";
import { describe, expect, it } from "vitest";
import {
  buildDeployer,
  codecModules,
  makeWrappedKey,
  reachKeyService,
  startKeyService,
} from "./either-codec.fixture.ts";

const call = { tool: "deploy", arguments: { service: "shop", version: "2.0.1" } };
const inProduction = { environment: { environment: "production" }, reason: { reason: "incident" } };

function readLines(name: string): string[] {
  return readFileSync(join(import.meta.dirname, name), "utf8").split("\n");
}

/** All that a caller sees, with tokens left out: those differ. */
function withoutToken(response: object): string {
  return JSON.stringify(response, (key, value: unknown) => (key === "requestState" ? typeof value : value));
}

it("only the import that names the package differs between the two", () => {
  const [ours, theirs] = [readLines("codec.ts"), readLines("codec.jwe.ts")];
  expect(theirs).toHaveLength(ours.length);
  const differing = ours.flatMap((line, index) => (line === theirs[index] ? [] : [[line, theirs[index]]]));
  expect(differing).toEqual([
    [
      'import { envelope as createCodec } from "@proj/request-state-envelope";',
      'import { jwe as createCodec } from "@proj/request-state";',
    ],
  ]);
});

describe.each(Object.keys(codecModules))("with %s", (codecName) => {
  it("a service is deployed once where a person said", async () => {
    const keyService = reachKeyService(await startKeyService());
    const { driven, deployed } = buildDeployer(codecName, await makeWrappedKey(keyService), keyService);
    const answers = { ...inProduction, confirm: { confirm: true } };
    const done = await driven.callTool("deploy", call.arguments, { answers });
    expect(done.text).toBe("Deployed shop 2.0.1 to production, written down at a file.");
    expect(done.rounds.map(({ questions }) => questions.map(({ key }) => key))).toEqual([
      ["environment"],
      ["reason"],
      ["confirm"],
      [],
    ]);
    expect(deployed).toEqual([{ service: "shop", version: "2.0.1", environment: "production", reason: "incident" }]);
  });

  it("nothing is deployed that a person does not want", async () => {
    const keyService = reachKeyService(await startKeyService());
    const { driven, deployed } = buildDeployer(codecName, await makeWrappedKey(keyService), keyService);
    const refused = await driven.callTool("deploy", call.arguments, {
      answers: { environment: { environment: "staging" }, confirm: { confirm: false } },
    });
    expect(refused.text).toBe("Nothing was deployed: shop 2.0.1 was not wanted in staging.");
    const declined = await driven.callTool("deploy", call.arguments, { answers: { environment: decline } });
    expect(declined.result?.isError).toBe(true);
    expect(deployed).toEqual([]);
  });

  it("a token in flight is neither lost nor called invalid while the key service is down", async () => {
    const served = await startKeyService();
    const keyService = reachKeyService(served);
    const wrappedKey = await makeWrappedKey(keyService);
    const before = buildDeployer(codecName, wrappedKey, keyService);
    const first = await before.driven.begin(call);
    await served.close();
    const restarted = buildDeployer(codecName, wrappedKey, keyService);
    const answers = { environment: { environment: "staging" } };
    const during = await restarted.driven.begin(call);
    const late = await during.answer(answers, { token: first.token });
    for (const { response } of [during, late]) {
      expect(response).toMatchObject({ error: { code: -32603, message: "Internal error" } });
    }
    expect(restarted.events.events.filter(({ type }) => type === "request-state-rejected")).toEqual([]);
    expect(restarted.events.events.find(({ type }) => type === "handler-failed")).toMatchObject({
      error: { code: "ERR_MCP_REQUEST_STATE_UNAVAILABLE" },
    });
    await startKeyService(Number(new URL(served.url).port));
    const after = await during.answer(answers, { token: first.token });
    expect(after.questions.map(({ message }) => message)).toEqual(["Deploy shop 2.0.1 to staging?"]);
  });
});

it("callers are told the same, byte for byte, whichever codec seals", async () => {
  const keyService = reachKeyService(await startKeyService());
  const told = await Promise.all(
    Object.keys(codecModules).map(async (codecName) => {
      const { driven } = buildDeployer(codecName, await makeWrappedKey(keyService), keyService);
      const first = await driven.begin(call);
      const other = buildDeployer(codecName, await makeWrappedKey(keyService), keyService);
      const foreign = await other.driven.begin(call);
      const answers = { environment: { environment: "staging" } };
      const rounds = [
        first,
        await first.answer(answers),
        await first.answer(answers, { token: tamperToken(String(first.token)) }),
        await first.answer(answers, { token: `${first.token}=` }),
        await first.answer(answers, { token: "" }),
        await first.answer(answers, { token: foreign.token }),
        await first.answer(answers, { call: { ...call, arguments: { ...call.arguments, version: "2.0.2" } } }),
      ];
      return rounds.map(({ response }) => withoutToken({ ...response, id: 0 }));
    }),
  );
  expect(told[0]).toEqual(told[1]);
  expect(told[0]?.slice(2)).toEqual(
    Array(5).fill('{"jsonrpc":"2.0","id":0,"error":{"code":-32602,"message":"Invalid or expired requestState"}}'),
  );
});

it("a token of one codec is none of the other", async () => {
  const keyService = reachKeyService(await startKeyService());
  const wrappedKey = await makeWrappedKey(keyService);
  const first = await buildDeployer("jwe", wrappedKey, keyService).driven.begin(call);
  const { driven, events } = buildDeployer("envelope", wrappedKey, keyService);
  await (await driven.begin(call)).answer({}, { token: first.token });
  expect(events.events.find(({ type }) => type === "request-state-rejected")).toMatchObject({ reason: "malformed" });
});
