import { describe, expect, it } from "vitest";
import { fullPace, quickPace } from "../measure/pace.ts";
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
      profileFolder: undefined,
    });
  });

  it("reads every flag", () => {
    const args = ["--quick", "--json", "rows.json", "--only", "server", "--profile", "profiles"];
    expect(readBenchSettings(args, ids)).toEqual({
      help: false,
      pace: quickPace,
      jsonFile: "rows.json",
      only: "server",
      profileFolder: "profiles",
    });
  });

  it("names the rows when asked for one that does not exist", () => {
    expect(() => readBenchSettings(["--only", "stdio"], ids)).toThrow(
      new BenchError('Nothing begins with "stdio". There are server.echo, client.fetch.echo.'),
    );
  });

  it.each([["--fast"], ["--json"], ["server.echo"]])("answers %s with its usage", (argument) => {
    expect(() => readBenchSettings([argument], ids)).toThrow(/Usage: npm run bench/);
  });
});
