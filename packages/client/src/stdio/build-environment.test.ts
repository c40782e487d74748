import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildEnvironment, listInheritedVariables } from "./build-environment.ts";

const host = { HOME: "/home/me", PATH: "/bin", LANG: "C", SECRET: "s", TERM: undefined, USER: "() { :; }; run" };

it("a server inherits the variables of the list, and no functions", () => {
  expect(buildEnvironment("linux", host)).toEqual({ HOME: "/home/me", PATH: "/bin", LANG: "C" });
});

it("what is given for it adds to these, wins over them, and takes out what is undefined", () => {
  const given = { PATH: "/opt/bin", TOKEN: "t", HOME: undefined, SHELL_FUNCTION: "() { :; }" };
  expect(buildEnvironment("darwin", host, given)).toEqual({
    LANG: "C",
    PATH: "/opt/bin",
    TOKEN: "t",
    SHELL_FUNCTION: "() { :; }",
  });
});

it("names differ on Windows in more than their case, and keep the one they came with", () => {
  const windows = { Path: "C:\\bin", SystemRoot: "C:\\Windows", "ProgramFiles(x86)": "C:\\x86", HOME: "no" };
  expect(buildEnvironment("win32", windows, { PATH: "D:\\bin" })).toEqual({
    SystemRoot: "C:\\Windows",
    "ProgramFiles(x86)": "C:\\x86",
    PATH: "D:\\bin",
  });
  expect(buildEnvironment("linux", { Path: "/bin" })).toEqual({});
});

it("the host's whole environment can be handed on", () => {
  const { TERM: _, ...all } = host;
  expect(buildEnvironment("linux", host, host)).toEqual(all);
});

it("nothing that is named like a secret is inherited", () => {
  const names = [...listInheritedVariables("linux"), ...listInheritedVariables("win32")];
  expect(names.filter((name) => /KEY|TOKEN|SECRET|PASS|AUTH|COOKIE|PROXY|OPTIONS/.test(name))).toEqual([]);
});

it("what is inherited is what the option says", () => {
  const text = readFileSync(new URL("./stdio-options.ts", import.meta.url), "utf8");
  const [, posix = "", windows = ""] = /inherits: (.*?); on Windows (.*?)\. `undefined`/s.exec(text) ?? [];
  const names = (part: string): string[] => [...part.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  expect(names(posix)).toEqual(listInheritedVariables("linux"));
  expect(names(windows)).toEqual(listInheritedVariables("win32"));
});
