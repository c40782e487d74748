import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { BenchError } from "../command-line/bench-error.ts";
import { ECHO_TEXT } from "../content/echo.ts";
import { buildLine } from "./build-line.ts";
import { stdioEchoLoad } from "./echo-load.ts";
import { LineStream } from "./line-stream.ts";

/** A process that has not started to answer. */
function connect() {
  const input = new PassThrough();
  const output = new PassThrough();
  const lines = new LineStream(input, output);
  const readMessages = () =>
    String(output.read() ?? "")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { id: number; method: string; params: { arguments: { text: string } } });
  return { input, output, readMessages, exchange: lines.exchange.bind(lines) };
}

const request = buildLine("tools/call", { name: "echo" });

it("gives each request an id of its own, and finds its answer by it, in whatever order and pieces it comes", async () => {
  const { input, readMessages, exchange } = connect();
  const answers = [exchange(request), exchange(request)];
  await Promise.resolve();
  const messages = await new Promise<ReturnType<typeof readMessages>>((resolve) =>
    setImmediate(() => resolve(readMessages())),
  );
  expect(messages.map(({ id, method }) => [id, method])).toEqual([
    [1, "tools/call"],
    [2, "tools/call"],
  ]);
  input.write('{"id":2,"result":"second"}\n{"id":1,"re');
  input.write('sult":"first"}\n');
  expect(await Promise.all(answers)).toEqual([
    { status: 200, body: '{"id":1,"result":"first"}' },
    { status: 200, body: '{"id":2,"result":"second"}' },
  ]);
});

it.each([
  ["what is not JSON", "hello\n"],
  ["an answer to nothing", '{"id":7}\n'],
])("fails with %s", async (_, written) => {
  const { input, exchange } = connect();
  const answer = exchange(request);
  input.write(written);
  await expect(answer).rejects.toThrow(
    new BenchError(`A measured server wrote what answers nothing: ${written.trim()}`),
  );
});

it("fails when the process goes away", async () => {
  const { input, exchange } = connect();
  const answer = exchange(request);
  input.destroy();
  await expect(answer).rejects.toThrow("closed its standard output in the middle");
});

it("a program that echoes passes the validation and is counted, and one that does not fails", async () => {
  const { input, output, exchange } = connect();
  let reply = (text: string): string => text;
  createInterface({ input: output }).on("line", (line) => {
    const { id, params } = JSON.parse(line);
    input.write(`${JSON.stringify({ id, result: { content: [{ text: reply(params.arguments.text) }] } })}\n`);
  });
  await stdioEchoLoad.validate("", exchange, true);
  await stdioEchoLoad.buildOperation("")(exchange);
  reply = () => "done";
  await expect(stdioEchoLoad.validate("", exchange, true)).rejects.toBeInstanceOf(BenchError);
  await expect(stdioEchoLoad.buildOperation("")(exchange)).rejects.toThrow(ECHO_TEXT);
});
