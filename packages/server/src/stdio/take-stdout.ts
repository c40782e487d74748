import { Writable } from "node:stream";
import { ConfigurationError } from "@proj/types";
import { ignoreErrors } from "./ignore-errors.ts";

/** Standard output, in the hands of the protocol. */
export interface TakenStdout {
  /** Writes to standard output. Ending or destroying it leaves standard output open. */
  readonly writable: Writable;
  /** Gives standard output back to everybody. Calling it again does nothing. */
  restore(): void;
}

const taken = /* @__PURE__ */ new WeakSet<Writable>();

/**
 * Keeps standard output for the protocol: what anything else in the process writes to it, by `console.log` for instance, goes to standard
 * error. What goes past `stdout`'s methods is not caught: a child process that inherits the descriptor, or `fs.writeSync(1, …)`.
 *
 * @throws ConfigurationError when it is taken already.
 */
export function takeStdout(stdout: Writable, stderr: Writable): TakenStdout {
  if (taken.has(stdout)) {
    throw new ConfigurationError("Standard output already serves a peer; close that connection first.");
  }
  taken.add(stdout);
  const { write, end } = stdout;
  let isOurs = true;

  function writeElsewhere(...args: Parameters<Writable["write"]>): boolean {
    return isOurs ? stderr.write(...args) : write.apply(stdout, args);
  }

  /** Whoever ends it may have something left to say; the stream stays open. */
  function endElsewhere(...args: unknown[]): Writable {
    if (!isOurs) return end.apply(stdout, args as Parameters<Writable["end"]>);
    const [last] = args;
    const onFinished = args.find((argument): argument is () => void => typeof argument === "function");
    if (last !== undefined && last !== null && typeof last !== "function") stderr.write(last);
    if (onFinished !== undefined) queueMicrotask(onFinished);
    return stdout;
  }

  // Whoever waits until standard output has room again waits for standard error.
  const passOnDrain = (): boolean => stdout.emit("drain");

  stdout.write = writeElsewhere as Writable["write"];
  stdout.end = endElsewhere as Writable["end"];
  stderr.on("drain", passOnDrain);
  // That a reader has gone ends the connection, and must not end the process; also what is still unread at the end may come to that.
  ignoreErrors(stdout);
  ignoreErrors(stderr);

  const writeOut = write.bind(stdout) as (text: string, done: (error?: Error | null) => void) => boolean;
  return {
    writable: new Writable({
      decodeStrings: false,
      write: (text: string, _encoding, done) => void writeOut(text, done),
      // What has come together while standard output was busy goes out at once.
      writev: (chunks, done) => void writeOut(chunks.map(({ chunk }) => chunk).join(""), done),
    }),
    restore() {
      if (!isOurs) return;
      isOurs = false;
      taken.delete(stdout);
      // Somebody may have put something of its own in their place, which still calls these.
      if (stdout.write === writeElsewhere) stdout.write = write;
      if (stdout.end === endElsewhere) stdout.end = end;
      stderr.off("drain", passOnDrain);
    },
  };
}
