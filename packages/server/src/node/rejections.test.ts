import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuestionKind } from "../ask/question.ts";
import { codecCases } from "../request-state/codec-cases.fixture.ts";
import { kindCases } from "../request-state/kinds.fixture.ts";
import { inLineTarget, plainTarget, toTarget } from "./asking-servers.fixture.ts";
import { type AskingService, startAskingService } from "./asking-service.fixture.ts";
import { openFlow, rejection, type Surface, type Violate, violations } from "./violations.fixture.ts";

const places: Pick<Surface, "server" | "method">[] = [
  { server: "McpServer", method: "tools/call" },
  { server: "McpServer", method: "prompts/get" },
  { server: "McpServer", method: "resources/read" },
  { server: "Server", method: "resources/read" },
];
const kinds = Object.keys(kindCases) as QuestionKind[];
const surfaces: Surface[] = places.flatMap((place) => [
  ...kinds.map((kind) => ({ ...place, target: toTarget(kind), kind })),
  ...(place.server === "McpServer" ? [{ ...place, target: inLineTarget, kind: "elicit" as const }] : []),
  { ...place, target: plainTarget, kind: "elicit" as const },
]);
const cases: [reason: string, violate: Violate][] = Object.entries(violations);

describe.each(codecCases)("with $name", { timeout: 60_000 }, (codecCase) => {
  let service: AskingService;

  beforeAll(async () => {
    service = await startAskingService(codecCase);
  });

  afterAll(() => service.close());

  it.each(surfaces)(
    "$method of $target on a $server is rejected for every reason there is, and always alike",
    async (surface) => {
      const told: Record<string, string[]> = {};
      const responses: Record<string, string> = {};
      for (const [reason, violate] of cases) {
        responses[reason] = await violate(openFlow(service, surface));
        told[reason] = service.takeReasons();
      }
      expect(told).toEqual(Object.fromEntries(cases.map(([reason]) => [reason, [reason]])));
      expect(responses).toEqual(Object.fromEntries(cases.map(([reason]) => [reason, rejection])));
    },
  );

  it.each(surfaces)("$method of $target on a $server is accepted when nothing is wrong", async (surface) => {
    const flow = openFlow(service, surface);
    expect(await flow.resume(await flow.mint())).toContain('"done"');
    expect(service.takeReasons()).toEqual([]);
  });

  it("differs by the id that was sent, and by nothing else", async () => {
    const [surface] = surfaces as [Surface];
    for (const [reason, violate] of cases) {
      for (const id of [0, 987_654_321, "", 'quo"te', "ü\u0000\u{1f600}"]) {
        const flow = openFlow(service, surface);
        const resume: typeof flow.resume = (token, changes) => flow.resume(token, { id, ...changes });
        const response = await violate({ ...flow, resume });
        const text = JSON.stringify(id);
        const length = 91 + new TextEncoder().encode(text).length;
        expect([reason, response]).toEqual([
          reason,
          rejection.replace('"id":1', () => `"id":${text}`).replace("length: 92", `length: ${length}`),
        ]);
      }
    }
  });
});
