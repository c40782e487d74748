import {
  type ClientCapabilities,
  hintKeys,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type LegacyVersion,
  legacyFacts,
  metaKeys,
  type UnaskedMessage,
} from "@proj/types";
import {
  type Ended,
  type Params,
  type RequestSettings,
  type Round,
  readEnd,
  type ScenarioClient,
} from "./scenario-client.fixture.ts";
import {
  isTakingBack,
  type ScenarioConnection,
  type ScenarioListener,
  type Sent,
} from "./scenario-connection.fixture.ts";

/** A client of a revision that opens with `initialize`. */
export class SessionClient implements ScenarioClient, ScenarioListener {
  readonly session: LegacyVersion;
  readonly unasked: JSONRPCNotification[] = [];
  /** What the server asks and nobody has answered yet, by the keys of its author. */
  readonly questions = new Map<string, JSONRPCRequest>();
  /** The keys of questions that the server does not wait for any more. */
  readonly takenBack: string[] = [];
  readonly #capabilities: ClientCapabilities;
  #connection: ScenarioConnection | undefined;
  #initialized: Ended = {};
  /** Others than those that scenarios choose themselves. */
  #nextId = 1000;
  #logLevel: unknown;
  readonly #waiting = new Set<() => void>();

  constructor(session: LegacyVersion, capabilities: ClientCapabilities = listCapabilities(session)) {
    this.session = session;
    this.#capabilities = capabilities;
  }

  get connection(): ScenarioConnection {
    if (this.#connection === undefined) throw new TypeError("the client is not connected");
    return this.#connection;
  }

  /** How `initialize` was answered. */
  get initialized(): Ended {
    return this.#initialized;
  }

  /** @param version what is asked for; default that of the session. */
  async open(connection: ScenarioConnection, version: string = this.session): Promise<void> {
    this.#connection = connection;
    const clientInfo = { name: "session-client", version: "1.0.0" };
    const params = { protocolVersion: version, capabilities: this.#capabilities, clientInfo };
    this.#initialized = await this.request("initialize", params);
    await connection.tell({ jsonrpc: "2.0", method: "notifications/initialized" });
  }

  onQuestion(question: JSONRPCRequest): void {
    const meta = question.params?.["_meta"] as Params | undefined;
    this.questions.set(String(meta?.[hintKeys.questionKey]), question);
    this.#look();
  }

  onUnasked(message: UnaskedMessage): void {
    if ("id" in message) throw new TypeError(`the server asks outside of a request: ${message.method}`);
    if (isTakingBack(message)) this.#forget(message.params?.["requestId"]);
    else this.unasked.push(message);
    this.#look();
  }

  begin(method: string, params: Params = {}, { meta = {} }: RequestSettings = {}): Sent {
    const id = this.#nextId++;
    const { [metaKeys.logLevel]: _level, ...others } = meta;
    const own = "progressToken" in others ? { ...others, progressToken: id } : others;
    const _meta = Object.keys(own).length === 0 ? {} : { _meta: own };
    return this.connection.send({ jsonrpc: "2.0", id, method, params: { ..._meta, ...params } });
  }

  async request(method: string, params?: Params, settings: RequestSettings = {}): Promise<Ended> {
    const level = settings.meta?.[metaKeys.logLevel];
    if (level !== undefined && level !== this.#logLevel) {
      this.#logLevel = level;
      await readEnd(this.begin("logging/setLevel", { level }));
    }
    return readEnd(this.begin(method, params, settings));
  }

  call(name: string, args: Params = {}, more: Params = {}, settings?: RequestSettings): Promise<Ended> {
    return this.request("tools/call", { name, arguments: args, ...more }, settings);
  }

  async converse(method: string, params: Params, answers: readonly Params[]): Promise<readonly Round[]> {
    const sent = this.begin(method, params);
    const end = readEnd(sent).then((ended) => ({ ended }));
    const rounds: Round[] = [];
    for (const given of answers) {
      const round = await Promise.race([end, this.#gather(Object.keys(given))]);
      rounds.push(round);
      if ("ended" in round) return rounds;
      for (const [key, result] of Object.entries(given)) await this.reply(key, { result });
    }
    const last = await Promise.race([end, this.#gather([])]);
    if ("asked" in last) sent.cancel();
    return [...rounds, last];
  }

  /** Answers what is asked under that key, if anything is. */
  async reply(key: string, answer: object): Promise<void> {
    const id = this.questions.get(key)?.id ?? "nobody asked";
    this.questions.delete(key);
    await this.connection.tell({ jsonrpc: "2.0", id, ...answer });
  }

  /** Waits until something has come or changed. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  #look(): void {
    for (const look of this.#waiting) look();
    this.#waiting.clear();
  }

  #forget(id: unknown): void {
    for (const [key, question] of this.questions) {
      if (question.id !== id) continue;
      this.questions.delete(key);
      this.takenBack.push(key);
    }
  }

  /** Waits until all of these are asked, and something is. */
  async #gather(keys: readonly string[]): Promise<Round> {
    await this.until(() => this.questions.size > 0 && keys.every((key) => this.questions.has(key)));
    return { asked: Object.fromEntries([...this.questions].map(([key, { method }]) => [key, method])) };
  }
}

/** What only clients with a session do. Gives a function that takes as many arguments. */
export function playSession<Scene>(
  play: (client: SessionClient, scene: Scene) => Promise<unknown>,
): (client: ScenarioClient, scene: Scene) => Promise<unknown> {
  if (play.length > 1) return (client, scene) => play(toSessionClient(client), scene);
  const playAlone = play as (client: SessionClient) => Promise<unknown>;
  return (client) => playAlone(toSessionClient(client));
}

function toSessionClient(client: ScenarioClient): SessionClient {
  if (client instanceof SessionClient) return client;
  throw new TypeError("the client has no session");
}

/** What a client of that revision can declare. */
function listCapabilities(version: LegacyVersion): ClientCapabilities {
  const { asksForms, asksUrls, declaresSamplingDetails } = legacyFacts[version];
  return {
    roots: {},
    sampling: declaresSamplingDetails ? { tools: {}, context: {} } : {},
    ...(asksForms ? { elicitation: asksUrls ? { form: {}, url: {} } : {} } : {}),
  };
}
