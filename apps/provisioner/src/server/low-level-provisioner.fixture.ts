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
const STATE = "provision-v1";

/**
 * The provisioner on the low-level server: parameters and results as they are on the wire, so it publishes its own JSON Schema, validates
 * its own arguments, and reads its own answers.
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
  const answer = readAnswer(params);
  if (answer === undefined) {
    const database = await findDatabase(places, name);
    return database === undefined ? ask(name) : describeCreation({ status: "exists", database });
  }
  if (answer.action !== "accept") return describeRefusal(name, answer.action === "decline" ? "declined" : "cancelled");
  const choice = Region.safeParse(answer.content);
  if (!choice.success) return ask(name);
  const now = new Date().toISOString();
  const record = { name, region: choice.data.region, requestedAt: now, createdAt: now };
  return describeCreation(await createDatabase(places, record));
}

/** The state comes with the answer to the question that it was sent with; an answer that comes without it is none. */
function readAnswer({ requestState, inputResponses }: CallToolRequestParams): ElicitResult | undefined {
  if (requestState !== STATE) return undefined;
  return ElicitResult.safeParse(inputResponses?.["region"]).data;
}

function ask(name: DatabaseName): Reply {
  const question = elicit(`In which region should the database "${name}" live?`, Region);
  return inputRequired({ region: question }, { state: STATE });
}
