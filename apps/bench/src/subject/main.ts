import process from "node:process";
import { createCpuMeter } from "./cpu-meter.ts";
import type { FromSubject, ToSubject } from "./messages.ts";
import { runLoop } from "./run-loop.ts";
import type { Subject } from "./subject.ts";
import { type SubjectName, subjects } from "./subjects.ts";

// The process of one subject: it starts the subject that its first argument names, does what it is told over its channel, and ends when
// the channel does, however that happens.
process.once("disconnect", () => process.exit());

const [name, peerUrl = ""] = process.argv.slice(2);
const meter = createCpuMeter();

try {
  const { startSubject } = await subjects[name as SubjectName]();
  const subject = await startSubject({ peerUrl });
  if (subject.kind === "looping") await subject.operate();
  process.on("message", (message: ToSubject) => {
    answer(subject, message).then(send, fail);
  });
  send({ type: "ready", url: subject.kind === "serving" ? subject.url : undefined });
} catch (error) {
  fail(error);
}

async function answer(subject: Subject, message: ToSubject): Promise<FromSubject> {
  switch (message.type) {
    case "begin":
      meter.begin();
      return { type: "begun" };
    case "end":
      return takeSample(undefined);
    case "loop": {
      if (subject.kind !== "looping") throw new TypeError("only a looping subject has an operation of its own");
      meter.begin();
      const operations = await runLoop(subject.operate, message.durationMs);
      return takeSample(operations);
    }
  }
}

function takeSample(operations: number | undefined): FromSubject {
  return { type: "sample", cpuMicros: meter.read(), residentBytes: process.memoryUsage.rss(), operations };
}

function send(message: FromSubject): void {
  process.send?.(message);
}

function fail(error: unknown): void {
  send({ type: "failed", problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
