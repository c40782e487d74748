/** A message as it came. */
interface Received {
  readonly id?: string | number;
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
}

/** What a program can do besides what Node has for all. */
interface ProgramTools {
  /** Hears of each message; without it, nothing is read. */
  onMessage(listener: (message: Received) => void): void;
  /** Writes a message. */
  send(message: object): void;
  /** Answers a request with a result. */
  answer(request: Received, result?: object): void;
  /** Answers `server/discover`, as a modern server does; gives `false` for anything else. */
  introduce(request: Received): boolean;
}

/** A server. It becomes text and runs in a process of its own, so it sees nothing of this one. */
export type Program = (tools: ProgramTools) => void;

/** The arguments with which Node runs a program. */
export function toArgs(program: Program): string[] {
  return ["-e", `(${program})((${createTools})())`];
}

function createTools(): ProgramTools {
  const send = (message: object): void => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  };
  const answer = ({ id }: Received, result: object = { content: [] }): void =>
    send({ jsonrpc: "2.0", id, result: { resultType: "complete", ...result } });
  return {
    send,
    answer,
    onMessage(listener) {
      let rest = "";
      process.stdin.setEncoding("utf8").on("data", (piece: string) => {
        const lines = (rest + piece).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) listener(JSON.parse(line) as Received);
      });
    },
    introduce(request) {
      if (request.method !== "server/discover") return false;
      const capabilities = { tools: {} };
      answer(request, { supportedVersions: ["2026-07-28"], capabilities, ttlMs: 0, cacheScope: "private" });
      return true;
    },
  };
}

/** Answers every request with its own method and id. */
export const echo: Program = ({ onMessage, answer, introduce }) => {
  onMessage((message) => {
    if (message.id === undefined || introduce(message)) return;
    const { name, arguments: args } = message.params;
    answer(message, { content: [{ type: "text", text: JSON.stringify({ name, args, pid: process.pid }) }] });
  });
};

/** Tells its environment, its folder and its arguments. */
export const tellItself: Program = ({ onMessage, answer }) => {
  onMessage((message) => answer(message, { env: process.env, cwd: process.cwd(), args: process.argv.slice(1) }));
};

/** Prints what is no message: text, JSON of other kinds, bytes that are no text, and a request of its own. */
export const printJunk: Program = ({ onMessage, answer, send }) => {
  onMessage((message) => {
    console.log("Server running on stdio");
    console.log('{"level":"info","id":1}\n\n[]\n42');
    process.stdout.write(new Uint8Array([0xff, 0xfe, 0x0a]));
    send({ jsonrpc: "2.0", id: "from-server", method: "ping" });
    send({ jsonrpc: "2.0", id: "never-sent", result: {} });
    answer(message);
    answer(message, { content: [{ type: "text", text: "again" }] });
  });
};

/** Says why on standard error and exits when a tool is called; answers all else. */
export const exitMidRequest: Program = ({ onMessage, answer }) => {
  onMessage((message) => {
    if (message.method !== "tools/call") return answer(message, { pid: process.pid });
    process.stderr.write("loading\nfatal: the database is gone\n");
    process.exitCode = 3;
    process.stdin.destroy();
  });
};

/** Answers, and exits with that. */
export const answerAndExit: Program = ({ onMessage, answer }) => {
  onMessage((message) => {
    answer(message, { filler: "x".repeat(300_000) });
    process.stdin.destroy();
  });
};

/** Ends itself by a signal. */
export const killItself: Program = ({ onMessage }) => {
  onMessage(() => process.kill(process.pid, "SIGKILL"));
};

/** Exits at once, with usage on standard output. */
export const printUsage: Program = () => {
  console.log("usage: server --stdio");
  process.exitCode = 2;
};

/** Reads nothing and does not end. */
export const neverRead: Program = () => {
  setInterval(() => {}, 1000);
};

/** Answers, and ends neither with its input nor when it is told to. */
export const neverExit: Program = ({ onMessage, answer }) => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  setInterval(() => {}, 1000);
  onMessage((message) => answer(message, { pid: process.pid }));
};

/** Answers, and writes a lot to standard error beside it. */
export const floodStderr: Program = ({ onMessage, answer }) => {
  onMessage((message) => {
    const lines = "x".repeat(99).concat("\n").repeat(1000);
    for (let count = 0; count < 20; count++) process.stderr.write(lines);
    process.stderr.write(`${"y".repeat(100_000)}\nlast`, () => answer(message));
  });
};

/** Answers with a line of 20 MB, and then goes on as if that were nothing. */
export const writeLongLine: Program = ({ onMessage, answer }) => {
  let count = 0;
  onMessage((message) => {
    count += 1;
    answer(message, count === 1 ? { filler: "x".repeat(20_000_000) } : {});
  });
};

/** Closes its output, and goes on living. */
export const closeOutput: Program = ({ onMessage }) => {
  setInterval(() => {}, 1000);
  onMessage(() => process.getBuiltinModule("node:fs").closeSync(1));
};

/** Answers no call, and tells with the list of its tools what was cancelled. */
export const tellCancelled: Program = ({ onMessage, answer, introduce }) => {
  const cancelled: unknown[] = [];
  onMessage((message) => {
    if (message.method === "notifications/cancelled") cancelled.push(message.params);
    else if (message.method === "tools/list") {
      answer(message, { tools: [], ttlMs: 0, cacheScope: "private", _meta: { cancelled } });
    } else introduce(message);
  });
};
