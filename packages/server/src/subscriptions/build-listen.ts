import { type ChangingList, ProtocolError } from "@proj/types";
import { PlainContext } from "../context/method-context.ts";
import type { MethodRunner, ModernRequest } from "../dispatch/service.ts";
import { type ChangeFilter, readFilter } from "./subscription-filter.ts";
import type { MaySubscribe } from "./subscription-options.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** What a server has that can be listened to. */
export interface ListenOptions {
  readonly subscriptions: Subscriptions;
  /** The lists that are served, of which `resources` stands for single resources too. */
  readonly lists: ReadonlySet<ChangingList>;
  /** Whether there is a resource at a URI that the caller may read. */
  readonly mayRead: (uri: string, request: ModernRequest) => boolean;
  /** What the author says to that. */
  readonly maySubscribe: MaySubscribe<never> | undefined;
}

/**
 * Builds `subscriptions/listen`. What the server does not serve, and resources that the caller may not read or that do not exist, are left out of
 * the acknowledgment without a word: it must not tell which of them it is.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export function buildListen({ subscriptions, lists, mayRead, maySubscribe }: ListenOptions): MethodRunner {
  async function listHeard(
    uris: ReadonlySet<string>,
    request: ModernRequest,
    context: unknown,
  ): Promise<ReadonlySet<string>> {
    const heard = new Set<string>();
    if (!lists.has("resources") || uris.size === 0) return heard;
    const ctx = new PlainContext(request, context);
    for (const uri of uris) {
      if (mayRead(uri, request) && (maySubscribe === undefined || (await maySubscribe(uri, ctx as never))))
        heard.add(uri);
    }
    return heard;
  }

  return (request, context) => {
    const wanted = readFilter(request.params["notifications"]);
    if (ProtocolError.is(wanted)) return wanted;
    const buildFilter = async (): Promise<ChangeFilter> => ({
      lists: new Set([...wanted.lists].filter((list) => lists.has(list))),
      uris: await listHeard(wanted.uris, request, context),
    });
    return subscriptions.serve(request, buildFilter, request.exchange.era === "modern" || wanted.uris.size > 0);
  };
}
