import type { StartSubject } from "../subject/subject.ts";
import { checkEcho } from "./check-echo.ts";
import { buildEchoRequest, echoHeaders } from "./echo-request.ts";

/** A bare `fetch` loop: it writes the request as JSON, reads the answer as JSON, and does nothing else. */
export const startSubject: StartSubject = ({ peerUrl }) => {
  let id = 0;
  return {
    kind: "looping",
    async operate() {
      const body = JSON.stringify(buildEchoRequest(++id));
      const response = await fetch(peerUrl, { method: "POST", headers: echoHeaders, body });
      const message = (await response.json()) as { readonly result?: object };
      checkEcho(message.result);
    },
  };
};
