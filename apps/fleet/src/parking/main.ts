import process from "node:process";
import { ParkingStep } from "./parking-step.ts";
import { takeStep } from "./take-step.ts";

const outcome = await takeStep(ParkingStep.parse(JSON.parse(process.argv[2] ?? "null")));
process.stdout.write(`${JSON.stringify(outcome)}\n`);
