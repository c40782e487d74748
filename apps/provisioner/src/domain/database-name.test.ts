import { describe, expect, it } from "vitest";
import { DatabaseName } from "./database-name.ts";

describe("the name of a database", () => {
  it.each(["orders", "a", "orders-2", `a${"b".repeat(62)}`])("may be %s", (name) => {
    expect(DatabaseName.safeParse(name).success).toBe(true);
  });

  it.each([
    "",
    "Orders",
    "2-orders",
    "-orders",
    "or_ders",
    "orders.db",
    "..",
    "../orders",
    "a/b",
    "a\\b",
    "a%2fb",
    "orders\n",
    "orders\0",
    "{region}",
    "örders",
    `a${"b".repeat(63)}`,
    7,
    null,
  ])("must not be %j", (name) => {
    expect(DatabaseName.safeParse(name).success).toBe(false);
  });

  it("comes with a message that says how a name is built", () => {
    const { error } = DatabaseName.safeParse("../orders");
    expect(error?.issues[0]?.message).toContain("lower-case letters, digits and hyphens");
  });
});
