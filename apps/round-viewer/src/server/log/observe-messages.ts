import type { MessageHandler } from "@proj/server";
import * as z from "zod";
import type { RequestScope } from "./request-scope.ts";

const Answering = z.object({ params: z.object({ inputResponses: z.record(z.string(), z.unknown()) }) });

/** Passes messages on to a server, and notes which answers came along. What is not a message is the server's to refuse. */
export function observeMessages(server: MessageHandler, scope: RequestScope): MessageHandler {
  return {
    handle(message, exchange) {
      const answering = Answering.safeParse(message);
      const request = scope.current;
      if (answering.success && request !== undefined)
        request.answerKeys = Object.keys(answering.data.params.inputResponses);
      return server.handle(message, exchange);
    },
    prepareForNetwork: () => server.prepareForNetwork?.(),
    onClosing: (listener) => server.onClosing?.(listener) ?? (() => undefined),
    report: (event) => server.report?.(event),
    openSession: (peer, record) => server.openSession?.(peer, record),
  };
}
