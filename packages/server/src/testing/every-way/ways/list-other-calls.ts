import type { MessageHandler } from "@proj/types";
import type { DriveOptions } from "../../drive/drive-options.ts";
import { sendRequest } from "../../drive/send-request.ts";
import { describeCall, type TestArguments, type TestCall } from "../../drive/test-call.ts";

/** Something that a token could be sent to. */
export interface OtherCall {
  /** Names it in messages. */
  readonly name: string;
  readonly call: TestCall;
}

/** Whatever else a server lists, called with the same arguments. Of each list the first page, as it comes. */
export async function listOtherCalls(
  server: MessageHandler,
  call: TestCall,
  client: DriveOptions,
): Promise<OtherCall[]> {
  async function list(kind: string, field: string): Promise<string[]> {
    const { response } = await sendRequest(server, { method: `${kind}/list`, params: {} }, client);
    const entries: unknown = "result" in response ? response.result[kind] : undefined;
    if (!Array.isArray(entries)) return [];
    return entries.map((entry: { readonly [member: string]: unknown }) => String(entry[field]));
  }

  const given: { readonly arguments?: TestArguments | undefined } =
    "resource" in call ? {} : { arguments: call.arguments };
  const calls: TestCall[] = [
    ...(await list("tools", "name")).map((tool) => ({ tool, ...given })),
    ...(await list("prompts", "name")).map((prompt) => ({ prompt, ...given })),
    ...(await list("resources", "uri")).map((resource) => ({ resource })),
  ];
  const name = describeCall(call);
  return calls.map((other) => ({ name: describeCall(other), call: other })).filter((other) => other.name !== name);
}
