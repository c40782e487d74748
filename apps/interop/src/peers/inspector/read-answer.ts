/** What the Inspector says of a tool that failed: the result that it prints besides has it all. */
const ofTheTool = "tool_is_error";

/**
 * Reads what the command line printed in its format `json`, errors first.
 *
 * @returns the result of the method.
 * @throws Error with the message of an error, or when there is no JSON.
 */
export function readAnswer(output: string): unknown {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  const answers = lines.map(parse).filter((answer) => answer !== undefined);
  const failed = answers.map(readError).find((error) => error !== undefined && error.code !== ofTheTool);
  if (failed !== undefined) throw new Error(failed.message);
  const answer = answers.find((each) => "result" in each);
  if (answer === undefined) throw new Error(`it printed no JSON: ${output.trim().slice(-300)}`);
  return (answer as { result: unknown }).result;
}

function parse(line: string): object | undefined {
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}

function readError(answer: object): { readonly code?: string; readonly message: string } | undefined {
  return "error" in answer ? (answer.error as { code?: string; message: string }) : undefined;
}
