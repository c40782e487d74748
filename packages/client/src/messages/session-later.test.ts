import type { SessionLink } from "@proj/types";
import { describe, expect, test } from "vitest";
import { SessionLater } from "./session-later.ts";

const note = (method: string) => ({ jsonrpc: "2.0" as const, method });

describe("a session that is still being loaded", () => {
  test("has what was sent meanwhile sent in its order", async () => {
    const done: unknown[] = [];
    const link: SessionLink = {
      send: async ({ id, method }) => {
        done.push(method);
        return { jsonrpc: "2.0", id, result: {} };
      },
      post: async (message) => void done.push("method" in message && message.method),
      begin: (version) => void done.push(version),
      close: async () => void done.push("closed"),
    };
    let finish: (link: SessionLink) => void = () => undefined;
    const later = new SessionLater(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const { signal } = new AbortController();
    const response = later.send({ jsonrpc: "2.0", id: 1, method: "initialize" }, { signal });
    later.begin("2025-11-25");
    const posted = later.post(note("notifications/initialized"));
    const closed = later.close();
    expect(done).toEqual([]);
    finish(link);
    await Promise.all([response, posted, closed]);
    expect(done).toEqual(["initialize", "2025-11-25", "notifications/initialized", "closed"]);
  });

  test("fails what is sent in it where it cannot be loaded, and nothing else", async () => {
    const cause = new TypeError("no such chunk");
    const later = new SessionLater(Promise.reject(cause));
    later.begin("2025-11-25");
    await later.close();
    await expect(later.post(note("x"))).rejects.toMatchObject({ code: "ERR_MCP_TRANSPORT", cause });
  });
});
