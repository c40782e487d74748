import { expect, it, onTestFinished } from "vitest";
import { startPeer } from "../clients/start-peer.ts";
import { HttpConnection } from "../load/http-connection.ts";
import type { Load } from "../load/load.ts";
import { listSubjects } from "../measure/scenario.ts";
import { scenarios } from "../measure/scenarios.ts";
import { type SubjectName, subjects } from "./subjects.ts";

// Those on standard input and output need a process of their own: ../programs/programs.test.ts.
const cases = scenarios.flatMap((scenario) =>
  scenario.kind === "subjects" && scenario.load?.over !== "stdio"
    ? listSubjects(scenario).map((name) => ({ name, load: scenario.load }))
    : [],
);

it.each(cases)("$name does the work that it is measured for", { timeout: 30_000 }, async ({ name, load }) => {
  const peer = await startPeer();
  onTestFinished(() => peer.stop());
  const subject = await (await subjects[name]()).startSubject({ peerUrl: peer.url });
  onTestFinished(() => subject.stop?.());
  if (subject.kind === "serving") await validate(name, subject.url, load as Load);
  else if (subject.kind === "looping") await expect(subject.operate()).resolves.toBeUndefined();
  else expect.unreachable();
});

async function validate(name: SubjectName, url: string, load: Load): Promise<void> {
  const connection = await HttpConnection.open(url);
  onTestFinished(() => connection.close());
  await load.validate(url, (request) => connection.exchange(request), name.endsWith("/floor"));
  await load.buildOperation(url)((request) => connection.exchange(request));
}
