import { Agent, request } from "node:http";
import type { StartSubject } from "../subject/subject.ts";
import { checkEcho } from "./check-echo.ts";
import { buildEchoRequest, echoHeaders } from "./echo-request.ts";

/** A bare `node:http` client with an agent that keeps its connections. */
export const startSubject: StartSubject = ({ peerUrl }) => {
  const { hostname, port, pathname: path } = new URL(peerUrl);
  const agent = new Agent({ keepAlive: true });
  let id = 0;

  function post(body: string): Promise<string> {
    const headers = { ...echoHeaders, "content-length": Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, path, method: "POST", headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve(Buffer.concat(chunks).toString()));
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  return {
    kind: "looping",
    stop: () => agent.destroy(),
    async operate() {
      const message = JSON.parse(await post(JSON.stringify(buildEchoRequest(++id)))) as { readonly result?: object };
      checkEcho(message.result);
    },
  };
};
