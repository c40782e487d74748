import {
  type BackChannel,
  digestText,
  type Exchange,
  encodeBase64url,
  hintKeys,
  type InputRequest,
  type LegacyResponse,
  type LegacyVersion,
  type RandomSource,
  webCryptoRandom,
} from "@proj/types";
import type { ClientRequests } from "./client-requests.ts";
import { toLegacyQuestion } from "./to-legacy-question.ts";

/** How long an answer may take where the server says nothing else, in milliseconds: a person has to give it. */
const QUESTION_TIMEOUT_MS = 1_800_000;

/** Random bytes in the name of a call: nobody guesses the names of its pages, which are made of it. */
const CALL_NAME_BYTES = 16;

/** What a server says of the questions in its sessions; as its options do. */
export interface QuestionOptions {
  readonly questionTimeoutMs?: number | undefined;
  readonly bridgeLegacy?: boolean | undefined;
  readonly random?: RandomSource | undefined;
}

/** What the questions of one call have in common. */
export interface CallBackChannelParts {
  readonly version: LegacyVersion;
  readonly requests: ClientRequests;
  readonly exchange: Exchange;
  readonly sendRequest: NonNullable<Exchange["sendRequest"]>;
  readonly options: QuestionOptions;
}

/** The way to the client while one of its requests is open. */
export class CallBackChannel implements BackChannel {
  readonly answerTimeoutMs: number;
  readonly bridgesResults: boolean;
  readonly #parts: CallBackChannelParts;
  /** The names of the pages that were asked for last, by the keys of their questions. */
  readonly #pages = new Map<string, string>();
  #callName: string | undefined;
  #pageCount = 0;

  constructor(parts: CallBackChannelParts) {
    const { questionTimeoutMs = QUESTION_TIMEOUT_MS, bridgeLegacy = false } = parts.options;
    this.answerTimeoutMs = questionTimeoutMs;
    this.bridgesResults = bridgeLegacy;
    this.#parts = parts;
  }

  findObstacle(request: InputRequest): string | undefined {
    const question = toLegacyQuestion(request, this.#parts.version);
    return "obstacle" in question ? question.obstacle : undefined;
  }

  async ask(key: string, request: InputRequest, signal: AbortSignal): Promise<LegacyResponse> {
    const { version, requests, exchange, sendRequest } = this.#parts;
    const question = toLegacyQuestion(request, version);
    const params = {
      ...("params" in question ? question.params : request.params),
      ...(isPage(request) ? { elicitationId: this.#namePage(key) } : {}),
      _meta: { ...(request.params as { readonly _meta?: object } | undefined)?._meta, [hintKeys.questionKey]: key },
    };
    return requests.send(request.method, params, { send: sendRequest, notify: exchange.notify, signal });
  }

  complete(key: string): void {
    const elicitationId = this.#pages.get(key);
    if (elicitationId === undefined) return;
    this.#parts.exchange.notify({
      jsonrpc: "2.0",
      method: "notifications/elicitation/complete",
      params: { elicitationId },
    });
  }

  #namePage(key: string): string {
    const { random = webCryptoRandom } = this.#parts.options;
    this.#callName ??= encodeBase64url(random(CALL_NAME_BYTES));
    const name = digestText(`elicitation\n${this.#callName}\n${++this.#pageCount}`);
    this.#pages.set(key, name);
    return name;
  }
}

function isPage({ method, params }: InputRequest): boolean {
  return method === "elicitation/create" && params.mode === "url";
}
