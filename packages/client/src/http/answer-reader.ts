import type { JSONRPCNotification, RequestId } from "@proj/types";
import type { UncheckedResponse } from "../messages/is-response.ts";

/** What a body is read for. */
export interface ReadOptions {
  /** Of the request. */
  readonly id: RequestId;
  /** The most bytes (after decompression) that one message may take. */
  readonly maxBytes: number;
  readonly onNotification: (notification: JSONRPCNotification) => void;
  /** Told the status, before anything is read. */
  readonly onStatus?: ((status: number) => void) | undefined;
}

/** Takes a body piece by piece, however it arrives, and finds the response in it. What it throws means that there is none. */
export interface AnswerReader {
  /** Takes the next bytes. Gives the response as soon as it is there: the rest of the body is of no use then. */
  write(bytes: Uint8Array): UncheckedResponse | undefined;
  /** Tells that the body has ended, whole. */
  end(): UncheckedResponse;
}
