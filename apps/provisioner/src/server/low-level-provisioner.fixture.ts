import { elicit, inputRequired, Server, text } from "@proj/server";
import { type CallToolRequestParams, ElicitResult, ProtocolError, showValue } from "@proj/types";
import * as z from "zod";
import { createDatabase } from "../domain/create-database.ts";
import { DatabaseName } from "../domain/database-name.ts";
import { findDatabase } from "../domain/find-database.ts";
import type { Places } from "../domain/places.ts";
import { regions } from "../domain/region.ts";
import { describeCreation, describeRefusal } from "./describe-outcome.ts";

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
    tools: [{ name: "provision", inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } }],
  }));
  server.setRequestHandler("tools/call", async (params: CallToolRequestParams) => {
    if (params.name !== "provision") throw new ProtocolError("ERR_MCP_INVALID_PARAMS", `Unknown tool: ${showValue(params.name)}`);
    const parsed = Arguments.safeParse(params.arguments ?? {});
    if (!parsed.success) return { ...text(`Invalid arguments: ${parsed.error.issues[0]?.message}`), isError: true };
    const { name } = parsed.data;
    const question = elicit(`In which region should the database "${name}" live?`, Region);
    // The state came with the answer: this round follows one in which the question was asked.
    const answer = params.requestState === STATE ? ElicitResult.safeParse(params.inputResponses?.["region"]).data : undefined;
    if (answer === undefined) {
      const existing = await findDatabase(places, name);
      if (existing !== undefined) return describeCreation({ status: "exists", database: existing });
      return inputRequired({ region: question }, { state: STATE });
    }
    if (answer.action !== "accept") return describeRefusal(name, answer.action === "decline" ? "declined" : "cancelled");
    const choice = Region.safeParse(answer.content);
    if (!choice.success) return inputRequired({ region: question }, { state: STATE });
    const now = new Date().toISOString();
    return describeCreation(await createDatabase(places, { name, region: choice.data.region, requestedAt: now, createdAt: now }));
  });
  return server;
}
