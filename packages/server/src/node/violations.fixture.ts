import type { InputRequiredResult } from "@proj/types";
import { type ClaimChanges, forgeClaims, sealText } from "../request-state/forge-claims.fixture.ts";
import { kindCases } from "../request-state/kinds.fixture.ts";
import type { RequestStateRejectionReason } from "../request-state/rejection.ts";
import { plainTarget, toTarget } from "./asking-servers.fixture.ts";
import type { AskingService, Sent } from "./asking-service.fixture.ts";
import { noUser, unsaid } from "./asking-service.fixture.ts";
import { parseResponse } from "./raw-http.fixture.ts";

/** Where a token comes back: one target of one method of one server, with answers to what it asks. */
export type Surface = Pick<Sent, "server" | "method" | "target"> & {
  readonly kind: keyof typeof kindCases;
};

/** The one answer, whatever the reason: every byte of it but the date. */
export const rejection =
  "HTTP/1.1 200 OK\r\n" +
  "content-type: application/json\r\n" +
  "content-length: 92\r\n" +
  "Connection: close\r\n" +
  "\r\n" +
  '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid or expired requestState"}}';

const args = { env: "eu" };

/** One flow at a surface whose second round can be sent, rightly or wrongly. */
export interface Flow {
  readonly service: AskingService;
  readonly surface: Surface;
  /** Gives a good token for the surface, by a first round that is sent with the changes. */
  mint(changes?: Partial<Sent>): Promise<string>;
  /** Sends the second round and gives the response. */
  resume(requestState: unknown, changes?: Partial<Sent>): Promise<string>;
}

export function openFlow(service: AskingService, surface: Surface): Flow {
  const { kind, ...place } = surface;
  const { answer } = kindCases[kind];
  const right = { ...place, arguments: args, caller: "alice" };
  return {
    service,
    surface,
    async mint(changes = {}) {
      const target = place.target === plainTarget ? toTarget(kind) : place.target;
      const { body } = parseResponse(await service.send({ ...right, target, ...changes }));
      const { requestState } = (JSON.parse(body) as { result: InputRequiredResult }).result;
      if (requestState === undefined) throw new TypeError(`no token: ${body}`);
      return place.target === plainTarget
        ? forgeClaims(service.codecCase.codec, requestState, { target: plainTarget })
        : requestState;
    },
    resume: (requestState, changes) =>
      service.send({ ...right, requestState, inputResponses: { q: answer }, ...changes }),
  };
}

/** Sends a second round in which exactly one thing is wrong, and gives the response. */
export type Violate = (flow: Flow) => Promise<string>;

/** Every reason that there is, and how a peer comes to it. */
export const violations = {
  "not-a-string": async (flow) => flow.resume([await flow.mint()]),
  "too-long": async (flow) => flow.resume((await flow.mint()).padEnd(65_537, "A")),
  malformed: async (flow) => flow.resume(`${await flow.mint()}=`),
  "unknown-key": async (flow) => {
    const { codec, foreign } = flow.service.codecCase;
    return flow.resume(await foreign.seal(await codec.unseal(await flow.mint())));
  },
  tampered: async (flow) => flow.resume(swapCharacter(await flow.mint(), -30)),
  "codec-failed": async (flow) => {
    const server = flow.surface.server === "Server" ? "broken Server" : "broken McpServer";
    return flow.resume(await flow.mint(), { server });
  },
  "not-an-envelope": async (flow) => flow.resume(await sealText(flow.service.codecCase.codec, '{"state":"asked"}')),
  version: forging(() => ({ version: 2 })),
  "ledger-version": forging(() => ({ ledger: [999] })),
  "issued-in-future": forging((now) => ({ issuedAt: now + 60_001 })),
  expired: async (flow) => {
    const token = await flow.mint();
    flow.service.now += 600_000;
    return flow.resume(token);
  },
  "flow-expired": forging((now) => ({ flowStartedAt: now - 3_600_000 })),
  "flow-too-many-rounds": forging(() => ({ round: 51 })),
  "other-method": async (flow) => {
    const method = flow.surface.method === "tools/call" ? "prompts/get" : "tools/call";
    return flow.resume(await flow.mint(), { method });
  },
  "other-target": async (flow) => {
    const other = flow.surface.target === plainTarget ? toTarget("elicit") : plainTarget;
    return flow.resume(await flow.mint(), { target: other });
  },
  "other-arguments": async (flow) => flow.resume(await flow.mint(), { arguments: { ...args, extra: "1" } }),
  "other-audience": forging(() => ({ audience: "another service" })),
  "other-principal": async (flow) => flow.resume(await flow.mint(), { caller: "bob" }),
  "principal-missing": async (flow) => flow.resume(await flow.mint(), { caller: undefined }),
  "principal-unexpected": async (flow) => flow.resume(await flow.mint({ caller: undefined })),
  "subject-missing": async (flow) => flow.resume(await flow.mint(), { caller: noUser }),
  "subject-unexpected": async (flow) => flow.resume(await flow.mint({ caller: noUser })),
  "principal-failed": async (flow) => flow.resume(await flow.mint(), { caller: unsaid }),
  "already-used": async (flow) => {
    const token = await flow.mint();
    await flow.resume(token);
    return flow.resume(token, { inputResponses: { q: kindCases[flow.surface.kind].otherAnswer } });
  },
  "still-running": async (flow) => {
    const token = await flow.mint();
    const { entered, release } = flow.service.hold();
    const first = flow.resume(token);
    await entered;
    const second = await flow.resume(token);
    release();
    await first;
    return second;
  },
} satisfies Record<RequestStateRejectionReason, Violate>;

function forging(change: (now: number) => ClaimChanges): Violate {
  return async (flow) => {
    const { codec } = flow.service.codecCase;
    return flow.resume(await forgeClaims(codec, await flow.mint(), change(flow.service.now)));
  };
}

/** Another character of the same alphabet; not in the last place, where it could be no text at all. */
function swapCharacter(token: string, index: number): string {
  const at = index < 0 ? token.length + index : index;
  return `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
}
