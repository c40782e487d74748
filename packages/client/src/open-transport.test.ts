import { ConfigurationError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { Client } from "./client.ts";

const clientInfo = { name: "host", version: "1.0.0" };

describe("what a client cannot connect to is told at once:", () => {
  it.each([
    [undefined, "nothing"],
    [null, "null"],
    [3000, "3000"],
    [{ port: 3000 }, "an object"],
    [{ send: () => {} }, "an object"],
  ])("%j", async (target, told) => {
    await expect(Client.connect(target as never, { clientInfo })).rejects.toEqual(
      new ConfigurationError(
        `cannot connect to ${told}; pass the URL of an MCP endpoint, a server object (with handle) or a Transport (with send and close)`,
      ),
    );
  });
});
