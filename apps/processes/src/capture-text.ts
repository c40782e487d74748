/** Keeps all that a stream says, so that its writer never waits for a reader. Gives a function that reads it. */
export function captureText(stream: NodeJS.ReadableStream | null): () => string {
  let text = "";
  stream?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return () => text;
}
