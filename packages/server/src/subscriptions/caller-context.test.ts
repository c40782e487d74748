import { expect, it } from "vitest";
import { buildAuth } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { settle, subscribe } from "./listening.fixture.ts";

it("whether a caller may hear of a resource is asked with what the server's context built for the request", async () => {
  const server = new McpServer(
    { name: "teams", version: "1.0.0" },
    {
      onEvent: () => {},
      context: ({ auth }) => ({ own: `notes://${auth?.subject}` }),
      maySubscribe: (uri, { context }) => uri === context.own,
    },
  );
  for (const uri of ["notes://ada", "notes://bob"]) server.registerResource(uri, { uri }, () => "text");
  const wanted = { resourceSubscriptions: ["notes://ada", "notes://bob"] };
  const { received } = subscribe(server, wanted, { auth: buildAuth("ada") });
  await settle();
  expect(received[0]?.params).toMatchObject({ notifications: { resourceSubscriptions: ["notes://ada"] } });
});
