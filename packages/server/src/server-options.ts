import type { Clock, RandomSource } from "@proj/types";
import type { OnEvent } from "./events/server-event.ts";

/** What both kinds of server take. */
export interface ServerOptions {
  /** Tells a client's model how to use this server. */
  readonly instructions?: string | undefined;
  /** Hears of everything an operator may want to know. Default: failures and rejections go to `console`, see `createConsoleLogger`. */
  readonly onEvent?: OnEvent | undefined;
  /**
   * Whether clients see the messages of unexpected errors that tool handlers throw. For development: such messages may hold secrets.
   * Default false.
   */
  readonly exposesErrorMessages?: boolean | undefined;
  /** Default `Date.now`. */
  readonly clock?: Clock | undefined;
  /** Default WebCrypto. */
  readonly random?: RandomSource | undefined;
}
