import { delimiter } from "node:path";
import { describe, expect, it } from "vitest";
import { buildEnvironment, withPath } from "./environment.mjs";

describe("buildEnvironment", () => {
  it("drops what an outer npm adds, and what would change an install", () => {
    const environment = buildEnvironment({
      npm_config_production: "true",
      npm_config_prefix: "/usr",
      NPM_CONFIG_OMIT: "dev",
      npm_lifecycle_event: "test",
      npm_package_name: "other",
      INIT_CWD: "/elsewhere",
      NODE_ENV: "production",
    });
    expect(Object.keys(environment).filter((name) => /^npm_|^INIT_CWD$|^NODE_ENV$/i.test(name))).toEqual([]);
  });

  it("keeps where packages come from, and everything that is not npm's", () => {
    const outer = {
      HOME: "/home/somebody",
      npm_config_registry: "https://registry.example",
      "npm_config_@scope:registry": "https://scope.example",
      "npm_config_//registry.example/:_authToken": "secret",
      npm_config_cafile: "/etc/ca.pem",
      npm_config_https_proxy: "http://proxy.example",
    };
    expect(buildEnvironment(outer)).toMatchObject(outer);
  });

  it("turns telemetry off", () => {
    expect(buildEnvironment({ TURBO_TELEMETRY_DISABLED: "0" })).toMatchObject({
      TURBO_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
    });
  });
});

describe("withPath", () => {
  it("puts the folder first, under the name that the platform uses", () => {
    expect(withPath({ Path: "b" }, "a")).toEqual({ Path: `a${delimiter}b` });
    expect(withPath({}, "a")).toEqual({ PATH: `a${delimiter}` });
  });
});
