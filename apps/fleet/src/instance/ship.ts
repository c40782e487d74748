import { type CallContext, elicit, inputRequired, type ToolReply } from "@proj/server";
import * as z from "zod";
import { carriers, type Order, Parcel } from "../order/order.ts";

/** What the rounds hand on: no instance remembers anything of a flow. `city` is there once it is known. */
const State = z.object({ ...Parcel.shape, city: z.string().optional() });

const LEFT_ALONE = "Nothing was shipped.";

const City = z.object({ city: z.string() });
const Carrier = z.object({ carrier: z.enum(carriers) });

/**
 * Ships a parcel after two questions, where to and how. All that the result says comes from the state and the last answer, so that it
 * tells whether they arrived.
 */
export async function ship(parcel: Parcel, ctx: CallContext): Promise<ToolReply> {
  if (ctx.requestState === undefined) return askForCity(parcel);
  const { city, ...known } = State.parse(JSON.parse(ctx.requestState));
  if (city === undefined) {
    const answer = await ctx.answer("city", cityQuestion(known));
    if (isRefusal(answer)) return LEFT_ALONE;
    return answer.status === "accepted" ? askForCarrier(known, answer.value.city) : askForCity(known);
  }
  const answer = await ctx.answer("carrier", carrierQuestion(known, city));
  if (isRefusal(answer)) return LEFT_ALONE;
  if (answer.status !== "accepted") return askForCarrier(known, city);
  const order: Order = { ...known, city, carrier: answer.value.carrier };
  return { content: [{ type: "text", text: `${order.number} is on its way.` }], structuredContent: order };
}

function isRefusal({ status }: { readonly status: string }): boolean {
  return status === "declined" || status === "cancelled";
}

function askForCity(parcel: Parcel): ToolReply {
  return inputRequired({ city: cityQuestion(parcel) }, { state: JSON.stringify(parcel) });
}

function askForCarrier(parcel: Parcel, city: string): ToolReply {
  return inputRequired({ carrier: carrierQuestion(parcel, city) }, { state: JSON.stringify({ ...parcel, city }) });
}

function cityQuestion({ item }: Parcel) {
  return elicit(`Where should ${item} go?`, City);
}

function carrierQuestion({ item }: Parcel, city: string) {
  return elicit(`How should ${item} get to ${city}?`, Carrier);
}
