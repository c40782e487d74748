import type { Transport } from "@proj/types";
import { expect, test, vi } from "vitest";
import { TransportError } from "../errors/transport-error.ts";
import { agree } from "./agree.ts";

vi.mock("../legacy-parts.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

const transport: Transport = {
  origin: "http://x.test/mcp",
  send: () => Promise.reject(new TypeError("nothing is sent")),
  close: async () => undefined,
};

test("where the rest cannot be loaded, the error is that of the request", async () => {
  const error = new TransportError("no network");
  const negotiator = { transport, discover: () => Promise.reject(error), initialize: async () => "session" };
  await expect(agree(negotiator, { requestTimeoutMs: 1 })).rejects.toBe(error);
  await expect(agree(negotiator, { requestTimeoutMs: 1, mode: "legacy" })).rejects.not.toBe(error);
});
