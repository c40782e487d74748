import process from "node:process";
import { isRecord, type JSONRPCRequest, readErrorMessage, showValue } from "@proj/types";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { type ServerExit, ServerExitedError } from "../errors/server-exited-error.ts";
import type { TransportError } from "../errors/transport-error.ts";

/** How a server ended that nobody had asked to. */
export interface ServerEnd extends ServerExit {
  /** Its command line, for people. */
  readonly origin: string;
  /** Why it could not be started; it has done nothing then. */
  readonly startError?: unknown;
}

const SHOWN_LINES = 3;

/** Lines that come after what went wrong where Node ends by an error: frames, brackets, its version. */
const tellsNothing = /^(\s+at .*|\s*[\^\]})({[,;]*|Node\.js v[\d.]+)$/;

/** The error for what was to be sent to a server after its end. */
export function explainEnd(end: ServerEnd, consequence = ""): ServerExitedError {
  const options = end.startError === undefined ? {} : { cause: end.startError };
  return new ServerExitedError(`${describeEnd(end)}${consequence}${quoteLastLines(end)}`, end, options);
}

/** The error for a request that was on its way when the server ended. */
export function explainLostRequest(end: ServerEnd, { method }: JSONRPCRequest, isWritten: boolean): TransportError {
  if (end.startError !== undefined) return explainEnd(end);
  if (!isWritten) return explainEnd(end, `; the request ${showValue(method)} had not been sent, and can be made again`);
  return new OutcomeUnknownError(
    `${describeEnd(end)} before it answered ${showValue(method)}; it may or may not have done what was asked${quoteLastLines(end)}`,
    { cause: explainEnd(end) },
  );
}

/** The error for a call that would have to start the server once too often. */
export function explainRefusal(end: ServerEnd, retryAfterMs: number): ServerExitedError {
  const until = Number.isFinite(retryAfterMs)
    ? `; it has ended too often (option restart) and is not started again for ${Math.ceil(retryAfterMs / 1000)} s`
    : "; it is not started again (option restart), so connect anew";
  return explainEnd(end, until);
}

function describeEnd({ origin, exitCode, signal, startError }: ServerEnd): string {
  const server = `the server ${showValue(origin)}`;
  if (startError !== undefined) return `cannot start ${server}: ${describeStartError(startError)}`;
  if (exitCode !== undefined) return `${server} exited with code ${exitCode}`;
  return signal === undefined
    ? `${server} closed its input or output and is ended`
    : `${server} was ended by ${signal}`;
}

function describeStartError(error: unknown): string {
  const code = isRecord(error) ? error["code"] : undefined;
  if (code === "ENOENT") {
    const scripts =
      process.platform === "win32" ? " Scripts such as npx need spawn: crossSpawn, from the package cross-spawn." : "";
    return `there is no such program, or no such folder as cwd (ENOENT). Give its whole path, or in env a PATH that leads to it.${scripts}`;
  }
  if (code === "EACCES") return "it must not be executed (EACCES). Check its permissions";
  return showValue(readErrorMessage(error));
}

/** What a server says last is mostly why it ended. */
function quoteLastLines({ stderr, strayOutput }: ServerExit): string {
  const [lines, where] = stderr.length > 0 ? [stderr, "error"] : [strayOutput, "output"];
  if (lines.length === 0) return "";
  const telling = lines.filter((line) => !tellsNothing.test(line));
  const shown = (telling.length > 0 ? telling : lines).slice(-SHOWN_LINES);
  return `. The last that it wrote to standard ${where}: ${shown.map(showValue).join(", ")}`;
}
