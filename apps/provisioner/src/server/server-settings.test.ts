import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UsageError } from "../command-line/usage-error.ts";
import { readServerSettings } from "./server-settings.ts";

describe("readServerSettings", () => {
  it("has a default for everything", () => {
    expect(readServerSettings([], { PORT: "", PROVISIONER_DATABASE_URL: "" })).toEqual({
      help: false,
      port: 3000,
      data: join(import.meta.dirname, "../../data"),
      allowedOrigins: [],
      databaseUrl: undefined,
      authToken: undefined,
    });
  });

  it("takes the environment, and flags over it", () => {
    const environment = {
      PORT: "8080",
      PROVISIONER_DATA: "/data",
      PROVISIONER_ALLOWED_ORIGINS: "http://127.0.0.1:9, https://app.example,",
      PROVISIONER_DATABASE_URL: "http://127.0.0.1:8081",
      PROVISIONER_DATABASE_AUTH_TOKEN: "secret",
    };
    const settings = {
      help: false,
      port: 8080,
      data: "/data",
      allowedOrigins: ["http://127.0.0.1:9", "https://app.example"],
      databaseUrl: "http://127.0.0.1:8081",
      authToken: "secret",
    };
    expect(readServerSettings([], environment)).toEqual(settings);
    expect(readServerSettings(["--port", "0", "--data=here"], environment)).toEqual({
      ...settings,
      port: 0,
      data: "here",
    });
  });

  it.each([
    [["--port", "65536"], "--port must be a number from 0 (any free port) to 65535"],
    [["--port", "-1"], "--port"],
    [["--port=http"], '--port must be a number from 0 (any free port) to 65535, got "http".'],
    [["--data"], "argument missing"],
    [["--host", "0.0.0.0"], "Unknown option '--host'."],
    [["orders"], 'Unexpected argument "orders".'],
  ])("refuses %j", (args, message) => {
    const read = (): unknown => readServerSettings(args, {});
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
  });

  it("refuses a PORT that is none", () => {
    expect(() => readServerSettings([], { PORT: "3.5" })).toThrow(
      'PORT must be a number from 0 (any free port) to 65535, got "3.5".',
    );
  });
});
