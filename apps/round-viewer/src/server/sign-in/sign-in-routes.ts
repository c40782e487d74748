import { Hono } from "hono";
import * as z from "zod";
import { users } from "../../shared/users.ts";
import type { OperatorLog } from "../log/operator-log.ts";
import { renderConnected, renderRefused, renderSignIn, renderUnknown } from "./sign-in-page.ts";
import type { Visits } from "./visits.ts";

const SignIn = z.object({ user: z.enum(["ada", "bob"]) });

/** The page that `connect-account` sends people to; behind it stands the id of a visit. */
export function buildSignIn(visits: Visits, log: OperatorLog): Hono {
  const routes = new Hono();
  routes.get("/:id", (c) => {
    const isExpected = visits.isExpected(c.req.param("id"));
    log.write({ type: "visited", visitor: null, outcome: isExpected ? "shown" : "unknown" });
    return isExpected ? c.html(renderSignIn()) : c.html(renderUnknown(), 404);
  });
  routes.post("/:id", async (c) => {
    const form = SignIn.safeParse(await c.req.parseBody());
    if (!form.success) return c.text("Nobody of that name can sign in here.", 400);
    const { user: visitor } = form.data;
    const name = users.find(({ id }) => id === visitor)?.name ?? visitor;
    const outcome = visits.connect(c.req.param("id"), visitor);
    log.write({ type: "visited", visitor, outcome });
    switch (outcome) {
      case "connected":
        return c.html(renderConnected(name));
      case "refused":
        return c.html(renderRefused(name), 403);
      case "unknown":
        return c.html(renderUnknown(), 404);
    }
  });
  return routes;
}
