import { elicit, type HandlerReply, inputRequired, Server, text } from "@proj/server";
import { type CallToolRequestParams, ElicitResult, ProtocolError, showValue } from "@proj/types";
import * as z from "zod";
import { createDatabase } from "../domain/create-database.ts";
import { DatabaseName } from "../domain/database-name.ts";
import { findDatabase } from "../domain/find-database.ts";
import type { Places } from "../domain/places.ts";
import { regions } from "../domain/region.ts";
import { describeCreation, describeRefusal } from "./describe-outcome.ts";

type Reply = HandlerReply<"tools/call">;

const Arguments = z.object({ name: DatabaseName });
const Region = z.object({ region: z.enum(regions.map(({ id }) => id)) });
/** The version of the state, and what names the creation that it leads to. */
const State = z.templateLiteral(["provision-v1 ", z.string().regex(/^\S+$/)]);

/**
 * A small provisioner, for small databases, on the low-level server: parameters and results as they are on the wire, so it publishes its own
 * JSON Schema, validates its own arguments, reads its own answers, and names its own creations.
 */
export function buildLowLevelProvisioner(places: Places): Server {
  const server = new Server({ name: "low-level-provisioner", version: "1.0.0" }, { onEvent: () => {} });
  server.setRequestHandler("tools/list", () => ({
    tools: [
      {
        name: "provision",
        inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      },
    ],
  }));
  server.setRequestHandler("tools/call", (params) => {
    if (params.name === "provision") return provision(places, params);
    throw new ProtocolError("ERR_MCP_INVALID_PARAMS", `Unknown tool: ${showValue(params.name)}`);
  });
  return server;
}

async function provision(places: Places, params: CallToolRequestParams): Promise<Reply> {
  const parsed = Arguments.safeParse(params.arguments ?? {});
  if (!parsed.success) return { ...text(`Invalid arguments: ${parsed.error.issues[0]?.message}`), isError: true };
  const { name } = parsed.data;
  const state = State.safeParse(params.requestState).data;
  const answer = readAnswer(params);
  if (state === undefined || answer === undefined) {
    const database = await findDatabase(places, name);
    return database === undefined ? ask(name) : describeCreation({ status: "exists", database });
  }
  if (answer.action !== "accept") {
    return describeRefusal(name, "region", answer.action === "decline" ? "declined" : "cancelled");
  }
  const choice = Region.safeParse(answer.content);
  if (!choice.success) return ask(name);
  const { region } = choice.data;
  const now = new Date().toISOString();
  const record = { name, region, size: "small", requestedAt: now, createdAt: now, idempotencyKey: state } as const;
  return describeCreation(await createDatabase(places, record));
}

/** An answer counts with the state that its question was sent with; the caller checks that there is one. */
function readAnswer({ inputResponses }: CallToolRequestParams): ElicitResult | undefined {
  return ElicitResult.safeParse(inputResponses?.["region"]).data;
}

function ask(name: DatabaseName): Reply {
  const question = elicit(`In which region should the database "${name}" live?`, Region);
  return inputRequired({ region: question }, { state: `provision-v1 ${crypto.randomUUID()}` });
}
