import { InvalidRequestStateError, type RequestStateCodec } from "@proj/types";

/** Unseals `token` and returns the reason of the rejection, or `"accepted"`; any other error comes through. */
export async function readRejection(codec: RequestStateCodec, token: unknown): Promise<string> {
  try {
    await codec.unseal(token as string);
    return "accepted";
  } catch (error) {
    if (InvalidRequestStateError.is(error)) return error.reason;
    throw error;
  }
}
