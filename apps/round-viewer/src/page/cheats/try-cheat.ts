import { InputRequiredError, ProtocolError } from "@proj/client";
import { moveClock } from "../operator/move-clock.ts";
import type { Trial } from "../state/trial.ts";
import type { Emit } from "../state/view-event.ts";
import type { Connect } from "../wire/connector.ts";
import type { ReceivedAnswer, SentCall } from "../wire/exchange.ts";
import { describeFailure } from "../words/describe-failure.ts";
import type { Cheat, CheatVariant, Forgery } from "./cheat.ts";

/** A cheat, and what it is tried with. */
export interface Attempt {
  /** The number of the flow whose token it takes. */
  readonly flow: number;
  readonly cheat: Cheat;
  readonly variant: CheatVariant;
  readonly forgery: Forgery;
}

/** Tries a cheat, and tells what came of it. */
export async function tryCheat(
  connect: Connect,
  emit: Emit,
  { flow, cheat, variant, forgery }: Attempt,
): Promise<void> {
  const trial: Trial = {
    cheat: cheat.id,
    variant: variant.id,
    user: forgery.user,
    note: forgery.note,
    status: "busy",
    sent: undefined,
    answer: undefined,
    failure: undefined,
  };
  emit({ type: "tried", flow, trial });
  try {
    if (forgery.afterSeconds !== undefined) emit({ type: "noted", text: await moveClock(forgery.afterSeconds) });
    const { sent, answer } = await sendForgery(connect, forgery);
    emit({ type: "tried", flow, trial: { ...trial, status: "done", sent, answer } });
  } catch (error) {
    emit({ type: "tried", flow, trial: { ...trial, status: "failed", failure: describeFailure(error) } });
  }
}

/**
 * Sends a call as it is: one level below flows, where the client holds nothing against anything.
 *
 * @throws what the client does when there is no answer.
 */
async function sendForgery(
  connect: Connect,
  { user, tool, args, answers, token }: Forgery,
): Promise<{ sent: SentCall | undefined; answer: ReceivedAnswer | undefined }> {
  let sent: SentCall | undefined;
  let answer: ReceivedAnswer | undefined;
  const client = await connect(user, {
    onSent: (call) => {
      sent = call;
    },
    onReceived: (received) => {
      answer = received;
    },
  });
  const retry = { ...(answers && { inputResponses: answers }), ...(token !== undefined && { requestState: token }) };
  try {
    await client.session.request("tools/call", { name: tool, arguments: args, ...retry } as object);
  } catch (error) {
    // A rejection, or questions: what came is shown as it came.
    if (!ProtocolError.is(error) && !InputRequiredError.is(error)) throw error;
  } finally {
    await client.close();
  }
  return { sent, answer };
}
