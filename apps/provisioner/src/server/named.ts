import * as z from "zod";
import { DatabaseName } from "../domain/database-name.ts";

/** The arguments of what is about one database. */
export const Named = z.object({ name: DatabaseName.describe("What the database is called, such as orders.") });
export type Named = z.infer<typeof Named>;
