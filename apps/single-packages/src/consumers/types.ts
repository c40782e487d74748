import {
  createJsonSchemaValidator,
  InputRequiredResult,
  InvalidRequestStateError,
  McpError,
  methodFacts,
  type RequestStateCodec,
  toCanonicalJson,
} from "@proj/types";
import { expectEqual } from "./expect-equal.ts";

/** Reads a message, holds a value against a schema, and writes a codec. */
export async function run(): Promise<void> {
  const message = { resultType: "input_required", requestState: "token", inputRequests: {}, later: 1 };
  const parsed: InputRequiredResult = InputRequiredResult.parse(message);
  expectEqual(parsed.requestState, "token");
  expectEqual(InputRequiredResult.safeParse({ resultType: "complete" }).success, false);
  expectEqual(methodFacts["tools/call"].mayAsk, true);
  expectEqual(toCanonicalJson({ b: 1, a: "é" }), '{"a":"é","b":1}');
  const validate = createJsonSchemaValidator({ type: "object", properties: { port: { type: "integer" } } });
  expectEqual(
    validate({ port: "80" }).map(({ path }) => path),
    [["port"]],
  );
  const codec: RequestStateCodec = {
    seal: (payload) => String.fromCharCode(...payload),
    unseal: () => {
      throw new InvalidRequestStateError("malformed");
    },
  };
  const error: unknown = await Promise.resolve()
    .then(() => codec.unseal(""))
    .catch((thrown: unknown) => thrown);
  expectEqual([McpError.is(error), InvalidRequestStateError.is(error) && error.reason], [true, "malformed"]);
}
