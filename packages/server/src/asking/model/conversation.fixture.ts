import type { InputRequiredResult, JSONRPCResponse } from "@proj/types";
import type { ServerEvent } from "../../events/server-event.ts";
import { buildMeta, openExchange } from "../../exchange.fixture.ts";
import { McpServer } from "../../mcp-server.ts";
import { openCodec } from "../../request-state/flow.fixture.ts";
import { memorySingleUseStore } from "../../single-use/memory-store.ts";
import { type End, readEnd, type Target } from "../targets.fixture.ts";
import { buildCall } from "./build-call.fixture.ts";
import type { Program } from "./program.fixture.ts";
import type { Behaviour } from "./reference.fixture.ts";
import type { Surroundings } from "./run-program.fixture.ts";

/** What a client does when it could simply send the next round. */
export type Move =
  | { readonly do: "send" | "send twice" | "send twice at once" }
  /** Sends an earlier round again, and goes on as if it had not. */
  | { readonly do: "repeat"; readonly round: number }
  /** Sends an earlier round again, and goes on from its response. */
  | { readonly do: "go back"; readonly round: number };

/** How a client behaves, and what happens around it. */
export interface Script {
  /** Which of them a question meets hangs on its wording. */
  readonly behaviours: readonly Behaviour[];
  readonly moves: readonly Move[];
  /** Whether it answers in another order than it was asked. */
  readonly isReversed: boolean;
  /** Whether it sends answers that nobody asked for. */
  readonly saysMore: boolean;
  /** Before which round one question gets another wording, and which of those asked so far it is. */
  readonly deployment: { readonly before: number; readonly question: number } | undefined;
  readonly isSingleUse: boolean;
}

/** A step that ran, and under which deployment. */
interface RanStep {
  readonly requestId: unknown;
  readonly key: string;
  readonly idempotencyKey: string;
  readonly isReworded: boolean;
}

/** A round that asked: what its client knows of it. */
interface Round {
  readonly token: string;
  /** What it asks: wordings by key. */
  readonly asked: ReadonlyMap<string, string>;
  /** How often each wording was asked, this round included. */
  readonly counts: ReadonlyMap<string, number>;
  /** The wordings that were answered for good. */
  readonly settled: ReadonlySet<string>;
  readonly depth: number;
  /** The steps that its token remembers. */
  readonly steps: readonly RanStep[];
}

/** How a conversation went. */
export interface Conversation {
  readonly end: End;
  /** How many rounds asked, on the way to the end. */
  readonly rounds: number;
  /** The steps that were remembered when the last round was sent. */
  readonly remembered: readonly RanStep[];
  readonly ran: readonly RanStep[];
  readonly events: readonly ServerEvent[];
  /** What must not be: a wording that was asked although it was answered for good, or a repeated round that was answered differently. */
  readonly faults: readonly string[];
  /** The question that was worded anew in the end. */
  readonly reworded: string | undefined;
}

const start: Round = { token: "", asked: new Map(), counts: new Map(), settled: new Set(), depth: 0, steps: [] };
const poison = { action: "accept", content: { n: 666 } };

/** Words questions, one of which may have been reworded. */
export function createWording(reworded: () => string | undefined): Surroundings["word"] {
  return (key, known) => `${key} after ${known.join()}${key === reworded() ? ", reworded" : ""}`;
}

/** How a client treats a question, however often and wherever it is asked. */
export function pickBehaviour({ behaviours }: Script, message: string): Behaviour {
  let hash = 7;
  for (const character of message) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return behaviours[hash % behaviours.length] as Behaviour;
}

/** A client and a server, from the first round of a call to its end. */
class Talk {
  readonly #script: Script;
  readonly #target: Target;
  readonly #server: McpServer;
  readonly #rounds = new Map<string, Round>();
  readonly #sent: { readonly from: Round; readonly response: JSONRPCResponse }[] = [];
  readonly ran: RanStep[] = [];
  readonly events: ServerEvent[] = [];
  readonly faults: string[] = [];
  reworded: string | undefined;
  #requests = 0;

  constructor(program: Program, script: Script, target: Target) {
    this.#script = script;
    this.#target = target;
    const singleUse = script.isSingleUse ? { store: memorySingleUseStore() } : undefined;
    this.#server = new McpServer(
      { name: "model", version: "1.0.0" },
      {
        requestState: { codec: openCodec, maxFlowRounds: 1000, singleUse },
        onEvent: (event) => this.events.push(event),
      },
    );
    const word = createWording(() => this.reworded);
    target.register(
      this.#server,
      buildCall(program, word, (requestId, key, idempotencyKey) =>
        this.ran.push({ requestId, key, idempotencyKey, isReworded: this.reworded !== undefined }),
      ),
    );
  }

  async run(): Promise<Conversation> {
    const { moves, deployment } = this.#script;
    let from = start;
    for (let index = 0; index < 300; index++) {
      if (deployment?.before === index)
        this.reworded = pickRound([...from.counts.keys()], deployment.question)?.split(" ")[0];
      const to = await this.#move(from, index === 0 ? { do: "send" } : (moves[index - 1] ?? { do: "send" }));
      if ("end" in to) {
        const { ran, events, faults, reworded } = this;
        return { end: to.end, rounds: to.from.depth, remembered: to.from.steps, ran, events, faults, reworded };
      }
      from = to;
    }
    throw new TypeError("the call did not end");
  }

  async #move(from: Round, move: Move): Promise<Round | { readonly end: End; readonly from: Round }> {
    if (move.do === "repeat") {
      const earlier = pickRound(this.#sent, move.round);
      if (earlier !== undefined) await this.#repeat(earlier);
    }
    if (move.do === "go back") {
      const earlier = pickRound(this.#sent, move.round);
      if (earlier !== undefined) return this.#receive(earlier.from, await this.#repeat(earlier));
    }
    if (move.do === "send twice at once" && !this.#script.isSingleUse) {
      const [response] = await Promise.all([this.#send(from), this.#send(from)]);
      return this.#receive(from, response);
    }
    const response = await this.#send(from);
    if (from !== start) this.#sent.push({ from, response });
    const next = this.#receive(from, response);
    return move.do === "send twice" ? this.#receive(from, await this.#repeat({ from, response })) : next;
  }

  /** Sends a round once more. */
  async #repeat({
    from,
    response,
  }: {
    readonly from: Round;
    readonly response: JSONRPCResponse;
  }): Promise<JSONRPCResponse> {
    const again = await this.#send(from);
    if (this.#script.isSingleUse && JSON.stringify({ ...again, id: 0 }) !== JSON.stringify({ ...response, id: 0 })) {
      this.faults.push("a repeated round was answered differently");
    }
    return again;
  }

  /** Sends what follows a round. It is the same each time. */
  async #send(from: Round): Promise<JSONRPCResponse> {
    const retry = from === start ? {} : { requestState: from.token, inputResponses: this.#answer(from) };
    const params = { _meta: buildMeta(), ...this.#target.params, ...retry };
    const text = JSON.stringify({ jsonrpc: "2.0", id: ++this.#requests, method: this.#target.method, params });
    const response = await this.#server.handle(JSON.parse(text), openExchange());
    if (response === undefined) throw new TypeError("a request was not answered");
    return response;
  }

  #answer({ asked, counts, settled }: Round): Record<string, object> {
    const { isReversed, saysMore } = this.#script;
    const answers: [string, object][] = [];
    for (const [key, message] of asked) {
      const answer = pickAnswer(pickBehaviour(this.#script, message), Number(counts.get(message)));
      if (answer !== undefined) answers.push([key, answer]);
    }
    // What was answered already, and what was never asked.
    const more = [
      "b0",
      "b1",
      "n0",
      "b0.0",
      "never",
      ...Array.from(settled, (message) => String(message.split(" ")[0])),
    ];
    if (saysMore) answers.push(...more.filter((key) => !asked.has(key)).map((key): [string, object] => [key, poison]));
    return Object.fromEntries(isReversed ? answers.reverse() : answers);
  }

  #receive(from: Round, response: JSONRPCResponse): Round | { readonly end: End; readonly from: Round } {
    const end = readEnd(this.#target, response);
    if (end.end !== "asks" || "error" in response) return { end, from };
    const token = String((response.result as InputRequiredResult).requestState);
    // Single use gives the same response again.
    const round = this.#rounds.get(token) ?? this.#ask(from, token, end.messages, response.id);
    this.#rounds.set(token, round);
    return round;
  }

  #ask(from: Round, token: string, messages: { readonly [key: string]: string }, requestId: unknown): Round {
    const settled = new Set(from.settled);
    for (const message of from.asked.values()) {
      const { before } = pickBehaviour(this.#script, message);
      if (Number(from.counts.get(message)) > before.length) settled.add(message);
    }
    const asked = new Map<string, string>();
    const counts = new Map(from.counts);
    for (const [key, text] of Object.entries(messages)) {
      const message = String(text.split("\n")[0]);
      if (settled.has(message)) this.faults.push(`asked again: ${message}`);
      asked.set(key, message);
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }
    if (asked.size === 0) this.faults.push("a round asked nothing");
    const steps = [...from.steps, ...this.ran.filter((step) => step.requestId === requestId)];
    return { token, asked, counts, settled, depth: from.depth + 1, steps };
  }
}

/** What a client makes of a question that it is asked for the `count`th time; `undefined`: nothing. */
export function pickAnswer({ before, finally: final }: Behaviour, count: number): object | undefined {
  const now = count <= before.length ? before[count - 1] : "final";
  if (now === "nothing") return undefined;
  return now === "invalid" ? { action: "accept", content: { n: "many" } } : final;
}

function pickRound<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % items.length];
}

/** Has a client and a server talk until the call ends. */
export function converse(program: Program, script: Script, target: Target): Promise<Conversation> {
  return new Talk(program, script, target).run();
}
