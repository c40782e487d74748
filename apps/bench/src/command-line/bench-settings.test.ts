import { describe, expect, it } from "vitest";
import { checkPace, fullPace, quickPace } from "../measure/pace.ts";
import { BenchError } from "./bench-error.ts";
import { readBenchSettings } from "./bench-settings.ts";

const ids = ["server.echo", "client.fetch.echo"];

describe("the command line of the benchmarks", () => {
  it("measures everything at full length unless told otherwise", () => {
    expect(readBenchSettings([], ids)).toEqual({
      help: false,
      pace: fullPace,
      jsonFile: undefined,
      only: "",
      check: false,
      profileFolder: undefined,
    });
  });

  it("reads every flag", () => {
    const args = ["--quick", "--json", "rows.json", "--only", "server", "--connections", "1", "--profile", "profiles"];
    expect(readBenchSettings(args, ids)).toEqual({
      help: false,
      pace: { ...quickPace, connections: 1 },
      jsonFile: "rows.json",
      only: "server",
      check: false,
      profileFolder: "profiles",
    });
    expect(readBenchSettings(["--check", "--quick"], ids)).toMatchObject({ check: true, pace: quickPace });
    expect(readBenchSettings(["--check"], ids)).toMatchObject({ check: true, pace: checkPace });
  });

  it("does not judge what is profiled", () => {
    expect(() => readBenchSettings(["--check", "--profile", "profiles"], ids)).toThrow(
      new BenchError("--check and --profile exclude each other: profiling changes the figures."),
    );
  });

  it("names the rows when asked for one that does not exist", () => {
    expect(() => readBenchSettings(["--only", "stdio"], ids)).toThrow(
      new BenchError('Nothing begins with "stdio". There are server.echo, client.fetch.echo.'),
    );
  });

  it.each(["0", "65", "1.5", "-1", "many", ""])("takes no %j for a number of connections", (text) => {
    expect(() => readBenchSettings([`--connections=${text}`], ids)).toThrow(
      new BenchError(`--connections must be a whole number from 1 to 64, got "${text}".`),
    );
  });

  it.each([["--fast"], ["--json"], ["server.echo"]])("answers %s with its usage", (argument) => {
    expect(() => readBenchSettings([argument], ids)).toThrow(/Usage: npm run bench/);
  });
});
