import { expect, it } from "vitest";
import { createFetchHandler } from "../fetch-handler.ts";
import { EventReader, openSession, type SendHttp } from "./session-client.fixture.ts";
import { buildSessionServer } from "./session-server.fixture.ts";

it("sessions that nobody listens to take no places of subscriptions, and the last one hears of lists as the first", async () => {
  const { server } = buildSessionServer({ maxSubscriptions: 2 });
  const handler = createFetchHandler(server);
  const send: SendHttp = (init) => handler(new Request("https://mcp.example/mcp", init));
  const clients = [];
  for (let count = 0; count < 5; count++) clients.push(await openSession(send));
  server.registerTool("one", {}, () => "1");
  for (const client of clients) {
    const reader = new EventReader(await client.listen());
    expect(await reader.nextMessage()).toMatchObject({ method: "notifications/tools/list_changed" });
    await reader.drop();
  }
});
