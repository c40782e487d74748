import { defineConfig } from "vitest/config";

const conditions = ["@proj/source"];
const shared = { resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: conditions } } };

/** Tests clean up after themselves; a fresh realm for each file would quadruple the time of a run. */
const isolate = false;

/** What measures the memory of its process has one for itself. */
const alone = ["packages/*/src/**/*-heap.test.ts"];

/** Code that must run on any platform is tested on Node and on the edge runtime; what needs Node is tested there alone. */
const nodeOnly = ["packages/*/src/{node,stdio}/**", "**/*.node.test.ts", "apps/**", "test/**", "tools/**"];

export default defineConfig({
  test: {
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.test-d.ts", "**/*.fixture.ts", "**/index.ts"],
      reporter: ["text-summary", "json-summary", "json"],
      thresholds: {
        "packages/request-state/src/**": { 100: true },
        "packages/request-state-envelope/src/**": { 100: true },
        "packages/server/src/request-state/**": { 100: true },
        "packages/server/src/single-use/**": { 100: true },
      },
    },
    projects: [
      {
        ...shared,
        test: {
          name: "node",
          isolate,
          environment: "node",
          include: ["{packages,apps,test,tools}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**", ...alone],
        },
      },
      {
        ...shared,
        test: {
          name: "alone",
          isolate: true,
          environment: "node",
          include: alone,
          exclude: ["**/node_modules/**", "**/dist/**"],
        },
      },
      {
        ...shared,
        test: {
          name: "edge",
          isolate,
          environment: "edge-runtime",
          include: ["packages/*/src/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**", ...nodeOnly],
        },
      },
    ],
  },
});
