import type { JSONRPCRequest, RequestId } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { Client } from "../client.ts";
import { acknowledge, everything, toldOn } from "../method-server.fixture.ts";
import { discovered } from "../scripted-transport.fixture.ts";
import { connect } from "../stdio/connected.fixture.ts";
import type { FakePeer } from "../stdio/fake-server.fixture.ts";
import type { Subscription } from "./subscription.ts";

const filter = { toolsListChanged: true };
const changed = { type: "list", list: "tools" };
const TOOLS = "notifications/tools/list_changed";

/** The request that was written as the `count`th, as soon as it is. */
function takeRequest(peer: FakePeer, count: number): Promise<JSONRPCRequest & { readonly id: RequestId }> {
  return vi.waitFor(
    () => {
      const request = peer.got[count - 1];
      if (request?.id === undefined) throw new TypeError(`no request ${count} yet`);
      return { jsonrpc: "2.0", id: request.id, method: request.method, params: { ...request.params } };
    },
    { interval: 1, timeout: 5_000 },
  );
}

/** A client on a channel, and two subscriptions that were opened on it. */
async function listenTwice() {
  const { peer, transport } = connect();
  const connecting = Client.connect(transport, { clientInfo: { name: "test", version: "0" } });
  peer.answer((await takeRequest(peer, 1)).id, { ...discovered, capabilities: everything });
  const client = await connecting;
  const open = async (count: number): Promise<[Subscription, JSONRPCRequest]> => {
    const listening = client.listen(filter);
    const request = await takeRequest(peer, count);
    peer.send(acknowledge(request));
    return [await listening, request];
  };
  return { peer, first: await open(2), second: await open(3) };
}

const cancellation = ({ id }: JSONRPCRequest) => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId: id },
});

const completion = (request: JSONRPCRequest) => ({
  jsonrpc: "2.0",
  id: request.id,
  result: { resultType: "complete", _meta: { "io.modelcontextprotocol/subscriptionId": request.id } },
});

describe("subscriptions on a channel that requests share", () => {
  test("hear each of their own", async () => {
    const { peer, first, second } = await listenTwice();
    peer.send(toldOn(second[1], TOOLS), completion(first[1]));
    expect(await second[0].next()).toEqual({ done: false, value: changed });
    expect(await first[0].next()).toEqual({ done: true, value: undefined });
  });

  test.each<[string, (request: JSONRPCRequest) => object[]]>([
    ["by a result", (request) => [completion(request)]],
    ["by a result and a cancellation", (request) => [completion(request), cancellation(request)]],
    ["by a cancellation and a result", (request) => [cancellation(request), completion(request)]],
    ["by a cancellation alone", (request) => [cancellation(request)]],
  ])("end one by one %s, and what is over is not cancelled", async (_, end) => {
    const { peer, first, second } = await listenTwice();
    peer.send(...end(first[1]), toldOn(first[1], TOOLS));
    expect(await first[0].next()).toEqual({ done: true, value: undefined });
    expect(await first[0].ended).toEqual({ reason: "ended by server" });
    peer.send(toldOn(second[1], TOOLS));
    expect(await second[0].next()).toEqual({ done: false, value: changed });
    expect(peer.got.map(({ method }) => method)).not.toContain("notifications/cancelled");
  });

  test("are cancelled by their ids when this side closes them", async () => {
    const { peer, first, second } = await listenTwice();
    await second[0].close();
    await vi.waitFor(() => expect(peer.got.at(-1)?.method).toBe("notifications/cancelled"), { interval: 1 });
    expect(peer.got.at(-1)?.params["requestId"]).toBe(second[1].id);
    peer.send(toldOn(second[1], TOOLS), toldOn(first[1], TOOLS));
    expect(await first[0].next()).toEqual({ done: false, value: changed });
  });

  test("are all lost with the channel", async () => {
    const { peer, first, second } = await listenTwice();
    peer.output.end();
    for (const [subscription] of [first, second]) {
      await expect(subscription.next()).rejects.toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN" });
      expect(await subscription.ended).toMatchObject({ reason: "lost" });
    }
  });
});
