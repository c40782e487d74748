import { legacyVersions } from "@proj/types";
import { inProcess } from "./in-process.fixture.ts";
import { runScenarios } from "./run-scenarios.fixture.ts";

runScenarios(inProcess, { sessions: legacyVersions });
