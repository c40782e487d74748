import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { buildPost } from "./raw-http.fixture.ts";
import { readBody } from "./read-body.ts";

it("the body of a caller who has gone before it was read is not waited for", async () => {
  const reading = new Promise<unknown>((resolve) => {
    const http = createServer((request) => {
      request.on("close", () => {
        resolve(readBody(request, 100).catch((error: unknown) => error));
        http.close();
      });
    });
    http.listen(0, "127.0.0.1", () => {
      const socket = connect((http.address() as AddressInfo).port, "127.0.0.1");
      http.on("request", () => socket.destroy());
      socket.write(buildPost("{", { "content-length": "50" }));
    });
  });
  expect(await reading).toMatchObject({ name: "AbortError" });
});
