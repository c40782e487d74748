import type { Random } from "../random.ts";
import { carriers, type Order } from "./order.ts";

/** An order that no other flow has anything of but, by chance, the carrier. */
export function buildOrder(index: number, random: Random): Order {
  const mark = Math.floor(random() * 2 ** 32).toString(36);
  return {
    number: `order ${index}`,
    item: `item ${index} of ${mark}`,
    city: `city ${index} at ${mark}`,
    carrier: carriers[Math.floor(random() * carriers.length)] as Order["carrier"],
  };
}
