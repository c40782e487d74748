import { codecContract, confidentialityChecks } from "@proj/request-state/testing";
import { describe, expect, it } from "vitest";
import { expectResult } from "../exchange.fixture.ts";
import { begin, buildFlowServer, readReasons, resume } from "./flow.fixture.ts";
import { createLocalCodec, createLocalKey } from "./process-local-codec.ts";

describe("the process-local key", () => {
  it("is shared by all servers of the process", async () => {
    const token = await begin(buildFlowServer().server);
    expect(expectResult(await resume(buildFlowServer().server, token))).toMatchObject({ resultType: "complete" });
  });

  it("tells a token of another process from an altered one", async () => {
    const [first, second] = [createLocalKey(), createLocalKey()];
    const token = await begin(buildFlowServer({ codec: createLocalCodec(() => first) }).server);
    const elsewhere = buildFlowServer({ codec: createLocalCodec(() => second) });
    await resume(elsewhere.server, token);
    const here = buildFlowServer({ codec: createLocalCodec(() => first) });
    await resume(here.server, token.slice(0, -9) + (token.at(-9) === "A" ? "B" : "A") + token.slice(-8));
    expect([...readReasons(elsewhere.events), ...readReasons(here.events)]).toEqual(["unknown-key", "tampered"]);
  });

  it("refuses every other shape of token as malformed", async () => {
    const token = await begin(buildFlowServer().server);
    const { server, events } = buildFlowServer();
    const changed = [
      `${token}.`,
      `${token}=`,
      `${token} `,
      token.replace("local1", "local2"),
      "local1.a.b",
      token.slice(0, 50),
      `${token}.x.y`,
    ];
    for (const each of changed) await resume(server, each);
    expect(readReasons(events)).toEqual(changed.map(() => "malformed"));
  });
});

describe("the codec of a process-local key", () => {
  const [own, foreign] = [createLocalKey(), createLocalKey()];
  const subject = { codec: () => createLocalCodec(() => own), foreign: () => createLocalCodec(() => foreign) };

  it.each([...codecContract, ...confidentialityChecks])("$name", ({ run }) => run(subject));
});
