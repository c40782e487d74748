import type { CompleteResult, ListToolsResult, Prompt, Result, SubscriptionFilter, Tool } from "@proj/types";
import { describe, expectTypeOf, test } from "vitest";
import type { Client } from "./client.ts";
import type { ResultSchema } from "./requests/result-schema.ts";
import type { SubscriptionChange, SubscriptionEnd } from "./subscriptions/subscription-change.ts";

declare const client: Client;
declare const schema: ResultSchema<{ lines: string[] }>;

describe("the verbs", () => {
  test("know what is in a list", async () => {
    expectTypeOf(client.listTools({ cursor: "x", cache: "reload" })).resolves.toEqualTypeOf<ListToolsResult>();
    for await (const tool of client.tools({ maxPages: 3 })) expectTypeOf(tool).toEqualTypeOf<Tool>();
    expectTypeOf(client.prompts().toArray()).resolves.toEqualTypeOf<Prompt[]>();
    for await (const page of client.tools().pages()) expectTypeOf(page).toEqualTypeOf<ListToolsResult>();
  });

  test("know what a request of any method gives", () => {
    expectTypeOf(client.request("acme/report", {})).resolves.toEqualTypeOf<Result>();
    expectTypeOf(client.request("acme/report", { day: 1 }, { resultSchema: schema })).resolves.toEqualTypeOf<{
      lines: string[];
    }>();
    expectTypeOf(client.request("tools/list", {})).resolves.toEqualTypeOf<ListToolsResult>();
    expectTypeOf(client.session.request("tools/list", { cursor: "x" })).resolves.toEqualTypeOf<ListToolsResult>();
  });

  test("know what can be completed", () => {
    const argument = { name: "a", value: "" };
    expectTypeOf(
      client.complete({ ref: { type: "ref/prompt", name: "x" }, argument }),
    ).resolves.toEqualTypeOf<CompleteResult>();
    // @ts-expect-error a prompt has a name
    void client.complete({ ref: { type: "ref/prompt", uri: "x" }, argument });
  });

  test("know what a subscription tells", async () => {
    const subscription = await client.listen({ toolsListChanged: true });
    expectTypeOf(subscription.acknowledged).toEqualTypeOf<SubscriptionFilter>();
    expectTypeOf(subscription.ended).resolves.toEqualTypeOf<SubscriptionEnd>();
    for await (const change of subscription) {
      expectTypeOf(change).toEqualTypeOf<SubscriptionChange>();
      if (change.type === "resource") expectTypeOf(change.uri).toEqualTypeOf<string>();
    }
    const end = await subscription.ended;
    if (end.reason === "lost") expectTypeOf(end.error).toEqualTypeOf<unknown>();
  });

  test("refuse what is none of their options", () => {
    // @ts-expect-error no such mode
    void client.listTools({ cache: "force" });
    // @ts-expect-error a filter has the specification's names
    void client.listen({ tools: true });
    // @ts-expect-error what a call of a tool gives is not kept
    void client.callTool("x", {}, { cache: "reload" });
  });
});
