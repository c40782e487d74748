import { expect, it } from "vitest";
import { listOptionMembers } from "./option-members.ts";

it("the members of exported interfaces that configure something are listed, and nothing else", () => {
  const code = `
    export interface ListenOptions<T> extends Base { readonly port?: number; close(): void; readonly [name: string]: unknown }
    export interface FlowLimits { readonly ttlSeconds?: number }
    export interface Listening { readonly url: string }
    interface InnerOptions { readonly hidden?: T }
  `;
  expect(listOptionMembers("a.ts", code)).toEqual([
    "ListenOptions.port",
    "ListenOptions.close",
    "FlowLimits.ttlSeconds",
  ]);
});
