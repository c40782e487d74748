import { InvalidRequestStateError, RequestStateUnavailableError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { expectError } from "../exchange.fixture.ts";
import { begin, buildFlowServer, openCodec, readReasons, rejected, resume } from "./flow.fixture.ts";

describe("a codec", () => {
  it.each(["malformed", "unknown-key", "tampered"] as const)(
    "has its verdict %s told to the operator",
    async (reason) => {
      const codec = { ...openCodec, unseal: () => Promise.reject(new InvalidRequestStateError(reason)) };
      const { server, events } = buildFlowServer({ codec });
      expect(expectError(await resume(server, await begin(server)))).toEqual(rejected);
      expect(readReasons(events)).toEqual([reason]);
    },
  );

  it.each([
    [
      "throws something else",
      () => {
        throw new TypeError("bug");
      },
    ],
    ["gives no bytes", () => "text" as never],
  ])("that %s rejects the token", async (_, unseal) => {
    const { server, events } = buildFlowServer({ codec: { ...openCodec, unseal } });
    expect(expectError(await resume(server, await begin(server)))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["codec-failed"]);
  });

  it("that cannot answer now is an internal error, not a rejection", async () => {
    const unseal = (): never => {
      throw new RequestStateUnavailableError("key service down");
    };
    const { server, events } = buildFlowServer({ codec: { ...openCodec, unseal } });
    expect(expectError(await resume(server, await begin(server)))).toEqual({ code: -32603, message: "Internal error" });
    expect(readReasons(events)).toEqual([]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new TypeError("bug");
      },
      "bug",
    ],
    ["gives no string", () => 5 as never, "sealed to 5 instead of a string"],
    ["gives too long a token", () => "x".repeat(65_537), "longer than maxTokenBytes (65536)"],
  ])("whose seal %s is an internal error that the operator can read", async (_, seal, message) => {
    const { server, events } = buildFlowServer({ codec: { ...openCodec, seal } });
    await expect(begin(server)).rejects.toThrow('"code":-32603,"message":"Internal error"');
    const [failed] = events.filter((event) => event.type === "handler-failed");
    expect(String(failed?.error)).toContain(message);
  });

  it("is required to serve a service with a name", () => {
    expect(() => buildFlowServer({ codec: openCodec, audience: " " })).toThrow("which service its tokens are for");
    expect(() => buildFlowServer({ audience: "" })).not.toThrow();
  });
});
