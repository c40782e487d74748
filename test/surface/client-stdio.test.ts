import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/client/stdio exports these names and no others", async () => {
  expect(await readSurface("packages/client/src/stdio/index.ts")).toMatchInlineSnapshot(`
    "listInheritedVariables
    type RestartOptions
    type ServerExit
    ServerExitedError
    type SpawnedServer
    type SpawnServer
    type SpawnSettings
    type StderrOption
    StdioTransport
    type StdioTransportOptions
    type StrayListener
    type StrayOutput
    type StrayProblem
    StreamTransport
    type StreamTransportOptions"
  `);
});
