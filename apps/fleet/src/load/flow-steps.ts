import type { Order } from "../order/order.ts";

/** One question of a flow. */
export interface Step {
  readonly key: string;
  /** What its text has to name: what this flow said before, and no other. */
  readonly mentions: readonly string[];
  readonly content: Readonly<Record<string, string>>;
}

/** The questions that a flow is asked, in order. */
export function listSteps({ item, city, carrier }: Order): Step[] {
  return [
    { key: "city", mentions: [item], content: { city } },
    { key: "carrier", mentions: [item, city], content: { carrier } },
  ];
}
