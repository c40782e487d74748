import type { ClientCapabilities } from "@proj/types";
import { describe, expect, it } from "vitest";
import type { Askable } from "../ask/question.ts";
import { openTestSession, type SeenRequest } from "../legacy/session.fixture.ts";
import { type Place, places, questions, SECRET, type SendCall } from "./capabilities.fixture.ts";
import { capabilityRows } from "./capability-rows.fixture.ts";
import { readEnd, type Target, targets } from "./targets.fixture.ts";

type Asked = { readonly [key: string]: Askable };

/** Calls a place in a session whose client answers all with an error. */
async function callInSession(place: Place, asked: Asked, declared: ClientCapabilities) {
  const canAsk = new Set<boolean>();
  const sent: SeenRequest[] = [];
  const answer = (question: SeenRequest): { error: unknown } => {
    sent.push(question);
    return { error: { code: 5, message: "no" } };
  };
  const sendCall: SendCall = async (server, { method, params }, capabilities) => {
    const client = await openTestSession(server, { capabilities, answer });
    return client.request(method, params);
  };
  const look: Parameters<Place["call"]>[2] = (ctx) =>
    canAsk.add(Object.values(asked).every((question) => ctx.canAsk(question)));
  const { response } = await place.call(asked, declared, look, sendCall);
  const target = targets.find(({ name }) => place.name.includes(name)) as Target;
  const end = readEnd(target, response);
  return { end: end.end, text: "text" in end ? end.text : "", canAsk: [...canAsk], sent };
}

describe("in a session, a client that declared", () => {
  it.each(capabilityRows)("%j and is asked %j lacks %j", async (declared, names, missing) => {
    const asked = Object.fromEntries(names.map((name) => [`key of ${name}`, questions[name]]));
    const able = places.filter(({ takes }) => Object.values<Askable>(asked).every(takes));
    expect(able.length).toBeGreaterThan(4);
    const canAsk = missing === undefined;
    for (const place of able) {
      const told = await callInSession(place, asked, declared);
      const isRefused = told.text.includes("cannot be asked: the client did not declare");
      const isLowLevel = place.name.startsWith("low-level");
      const expected = [place.name, "failed", isLowLevel ? [] : [canAsk], !canAsk];
      expect([place.name, told.end, told.canAsk, isRefused]).toEqual(expected);
      expect(told.text).not.toContain(SECRET);
      // Resolvers, and what is started side by side, know nothing of each other; what is put together is checked together.
      const isTogether = /askAll|by hand|low-level/.test(place.name);
      if (canAsk) expect(told.sent).toHaveLength(names.length);
      else if (isTogether) expect(told.sent).toEqual([]);
    }
  });
});
