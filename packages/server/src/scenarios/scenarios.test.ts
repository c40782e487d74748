import { inProcess } from "./in-process.fixture.ts";
import { runScenarios } from "./run-scenarios.fixture.ts";

runScenarios(inProcess);
