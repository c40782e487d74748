import { describe, expect, it } from "vitest";
import { changeToken } from "./change-token.ts";
import type { Forgery, Loot } from "./cheat.ts";
import { cheats } from "./list-cheats.ts";

const loot: Loot = {
  user: "ada",
  tool: "provision",
  args: { name: "orders" },
  token: "aaaa.bbbb.cccc.dddd.eeee",
  asked: {
    cost: {
      method: "elicitation/create",
      params: { message: "?", requestedSchema: { type: "object", properties: { confirm: { type: "boolean" } } } },
    },
  },
  used: { round: 2, token: "used", answers: { region: { action: "accept", content: { region: "eu-west-1" } } } },
  tools: ["provision", "drop"],
};

/** What an honest client would send, saying yes. */
const honest: Forgery = {
  user: "ada",
  tool: "provision",
  args: { name: "orders" },
  token: loot.token,
  answers: { cost: { action: "accept", content: { confirm: true } } },
};

function forge(id: string, from: Loot = loot): (Forgery | undefined)[] {
  const cheat = cheats.find((each) => each.id === id);
  return cheat?.variants.map((variant) => variant.forge(from)) ?? [];
}

describe("a cheat differs from an honest round in one thing alone", () => {
  it.each<[string, Partial<Forgery>[]]>([
    ["change-token", [changeToken(loot.token)]],
    ["other-tool", [{ tool: "drop" }]],
    ["other-arguments", [{ args: { name: "orders-2" } }]],
    ["other-user", [{ user: "bob" }]],
    ["no-token", [{ token: 12345 }, { token: null }, { token: "" }]],
    ["expired", [{ afterSeconds: 660 }]],
  ])("%s", (id, changes) => {
    expect(forge(id)).toEqual(changes.map((change) => ({ ...honest, ...change })));
  });
});

describe("other cheats", () => {
  it("answer before anybody asked, without a token", () => {
    expect(forge("unasked")).toEqual([
      { user: "ada", tool: "provision", args: { name: "never-asked" }, token: undefined, answers: honest.answers },
    ]);
  });

  it("send a round again, word for word or with another answer", () => {
    const { used } = loot;
    const again = { user: "ada", tool: "provision", args: { name: "orders" }, token: "used" };
    expect(forge("replay")).toEqual([
      { ...again, answers: used?.answers },
      { ...again, answers: { region: { action: "decline" } } },
    ]);
    expect(forge("replay", { ...loot, used: undefined })).toEqual([undefined, undefined]);
  });

  it("change arguments where there are none", () => {
    expect(forge("other-arguments", { ...loot, args: {} })).toMatchObject([{ args: { something: "else" } }]);
  });
});

it("a changed token is as long as it was, and other in one character that is no separator", () => {
  for (const token of [loot.token, "a.b", "AAA", "x".repeat(745)]) {
    const { token: changed, note } = changeToken(token);
    const place = [...token].findIndex((character, index) => character !== changed[index]);
    expect(note).toBe(`Its character ${place + 1} was ${token[place]}, and is ${changed[place]} now.`);
    const differing = [...token].filter((character, index) => character !== changed[index]);
    expect([changed.length, differing.length]).toEqual([token.length, 1]);
    expect(changed.split(".").map(({ length }) => length)).toEqual(token.split(".").map(({ length }) => length));
  }
});
