import {
  type AskingMethod,
  describeIssues,
  findMethodFacts,
  type RequestMethod,
  type Result,
  readTarget,
  showValue,
} from "@proj/types";
import { InputRequiredError } from "../errors/input-required-error.ts";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import type { Connection } from "./connection.ts";
import { isInputRequired } from "./is-input-required.ts";
import type { UncheckedResult } from "./read-response.ts";
import type { ResultSchema } from "./result-schema.ts";
import { type CallParams, exchange, type RequestOptions, roundTrip } from "./round-trip.ts";

/** How a request of any method is sent. */
export interface MethodRequestOptions extends RequestOptions {
  /** Checks the whole result, and what it makes of it is what the caller gets. */
  readonly resultSchema?: ResultSchema | undefined;
  /**
   * What `resultType` an extension may answer with, besides `"complete"`. Declare the extension with the option `capabilities`.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#resulttype
   */
  readonly resultTypes?: readonly string[] | undefined;
}

/** {@link MethodRequestOptions} with a schema. */
export interface CheckedRequestOptions<Output> extends MethodRequestOptions {
  readonly resultSchema: ResultSchema<Output>;
}

/**
 * Sends one request of any method. The result of a method of the specification is checked as its verb would, unless there is a schema or
 * a further `resultType` for it.
 *
 * @throws InputRequiredError when the server asks; InvalidResultError when the result has another `resultType`, or does not suit the schema;
 * what a round trip throws.
 */
export async function sendRequest(
  connection: Connection,
  protocolVersion: string,
  method: string,
  params: object,
  { resultSchema, resultTypes, ...options }: MethodRequestOptions,
): Promise<unknown> {
  const isOwn = resultSchema === undefined && resultTypes === undefined && findMethodFacts(method) !== undefined;
  if (!isOwn) {
    const given = await exchange(connection, protocolVersion, method, params, options);
    const result = readResultType(method, given, resultTypes);
    return resultSchema === undefined ? result : await validate(method, result, resultSchema);
  }
  const own = method as RequestMethod;
  const result = await roundTrip(connection, protocolVersion, own, params as CallParams<typeof own>, options);
  if (!isInputRequired(result)) return result;
  throw new InputRequiredError(method as AskingMethod, readTarget(method, { ...params }) ?? "", result);
}

function readResultType(method: string, given: UncheckedResult, resultTypes: readonly string[] = []): Result {
  const { resultType = "complete" } = given;
  if (typeof resultType === "string" && (resultType === "complete" || resultTypes.includes(resultType))) {
    return { ...given, resultType };
  }
  throw new InvalidResultError(method, `has the resultType ${showValue(resultType)}, which this call does not expect`);
}

async function validate(method: string, result: Result, schema: ResultSchema): Promise<unknown> {
  const checked = await schema["~standard"].validate(result);
  if (checked.issues === undefined) return checked.value;
  throw new InvalidResultError(method, `does not suit the resultSchema: ${describeIssues("result", checked.issues)}`);
}
