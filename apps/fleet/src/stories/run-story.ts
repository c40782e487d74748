import { isDeepStrictEqual } from "node:util";
import { type InputResponses, RequestStateRejectedError } from "@proj/client";
import { tamperToken } from "@proj/server/testing";
import { readKeyId } from "../load/read-key-id.ts";
import { type FlowCall, type RoundResult, RoundSender, type SendingOptions } from "../load/round-sender.ts";
import type { User } from "../load/user.ts";
import { answerCost, answerPlace, denyCost, endsAtPlace } from "./answers.ts";
import { readEnding, readToken, type ToldEnding } from "./question-reading.ts";
import { type Story, toEnding } from "./story.ts";
import type { AllowedReasons, StoryRecord } from "./story-record.ts";

/** What drives a story. The signal gives it up. */
export interface StoryDriver extends SendingOptions {
  /** How long a token is good for, in milliseconds. */
  readonly ttlMs: number;
  /** The key that is to go: what it sealed and is too old may be of an unknown key by then. */
  readonly retiringKeyId: string;
  /** Takes as long as the user takes to answer. */
  think(): Promise<void>;
  /** Takes longer than a token is good for. */
  dawdle(): Promise<void>;
}

/**
 * Runs one story to its end and checks all that the user is told on the way.
 *
 * @throws the signal's reason. Everything else that goes wrong is a problem of the story.
 */
export function runStory(story: Story, user: User, driver: StoryDriver): Promise<StoryRecord> {
  return new StoryRun(story, user, driver).run();
}

/** A round that has an answer for a token. */
interface Retry {
  readonly inputResponses: InputResponses;
  readonly requestState: string;
  /** When the request was sent whose answer the token is, in milliseconds. */
  readonly mintedAfter: number;
}

class StoryRun {
  readonly #story: Story;
  readonly #driver: StoryDriver;
  readonly #sender: RoundSender;
  readonly #rejections: AllowedReasons[] = [];
  readonly #uncertain: AllowedReasons[] = [];
  #begunAgain = 0;
  #hasDawdled = false;
  /** Whether a database may be there from before the user began again. */
  #hasAgreed = false;

  constructor(story: Story, user: User, driver: StoryDriver) {
    this.#story = story;
    this.#driver = driver;
    this.#sender = new RoundSender(user, callFor(story.name), driver);
  }

  async run(): Promise<StoryRecord> {
    try {
      for (;;) {
        const ending = await this.#attempt();
        if (ending === undefined) this.#begunAgain += 1;
        else return this.#record(this.#findProblem(ending));
      }
    } catch (error) {
      this.#driver.signal.throwIfAborted();
      return this.#record(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
  }

  /** @returns `undefined` when a token was too old, so that the user begins again. */
  async #attempt(): Promise<ToldEnding | undefined> {
    const story = this.#story;
    const { name, region, size } = story;
    const started = await this.#sender.send({});
    if (this.#hasAgreed && started.resultType === "complete") return readEnding(started, story);

    const place = this.#toRetry(answerPlace(story), readToken(started, ["region", "size"], [name]));
    const placed = await this.#answer(place, story.at !== "cost");
    if (placed === undefined || endsAtPlace(story)) return placed && readEnding(placed, story);

    const cost = this.#toRetry(answerCost(story), readToken(placed, ["cost"], [name, region, size]));
    this.#hasAgreed ||= toEnding(story) === "created";
    const result = await this.#answer(cost, story.at === "cost");
    if (result === undefined) return undefined;
    const ending = readEnding(result, story);
    if (story.kind === "repeats") await this.#repeat(cost, result);
    if (story.kind === "reconsiders") {
      await this.#expectRejection({ ...cost, inputResponses: denyCost() }, ["already-used"]);
    }
    return ending;
  }

  /**
   * Takes the user's time and sends an answer.
   *
   * @param isHere whether the user does here what makes the story.
   * @returns `undefined` when the token was too old.
   */
  async #answer(retry: Retry, isHere: boolean): Promise<RoundResult | undefined> {
    const { kind, name } = this.#story;
    await this.#driver.think();
    if (isHere && kind === "tampers") {
      await this.#expectRejection({ ...retry, requestState: tamperToken(retry.requestState) }, ["tampered"]);
    }
    if (isHere && kind === "borrows") await this.#expectRejection(retry, ["other-arguments"], callFor(`${name}-too`));
    const isStale = isHere && kind === "dawdles" && !this.#hasDawdled;
    if (isStale) {
      this.#hasDawdled = true;
      await this.#driver.dawdle();
    }
    const before = this.#sender.resent;
    try {
      const result = await this.#send(retry);
      if (isStale) throw new TypeError("a token was accepted after its time");
      return result;
    } catch (error) {
      if (!RequestStateRejectedError.is(error) || !this.#isTooOld(retry)) throw error;
      this.#noteRejection(this.#listStaleReasons(retry), before);
      return undefined;
    }
  }

  async #repeat(retry: Retry, first: RoundResult): Promise<void> {
    const before = this.#sender.resent;
    try {
      const again = await this.#send(retry);
      if (!isDeepStrictEqual(again, first))
        throw new TypeError(`another result when it was sent again: ${JSON.stringify(again)}`);
    } catch (error) {
      // On a machine that is busy enough it may be too late by now.
      if (!RequestStateRejectedError.is(error) || !this.#isTooOld(retry)) throw error;
      this.#noteRejection(this.#listStaleReasons(retry), before);
    }
  }

  /** @throws TypeError when the state is accepted. */
  async #expectRejection(retry: Retry, reasons: AllowedReasons, call = callFor(this.#story.name)): Promise<void> {
    const before = this.#sender.resent;
    try {
      await this.#send(retry, call);
    } catch (error) {
      if (!RequestStateRejectedError.is(error)) throw error;
      const allowed = this.#isTooOld(retry) ? [...reasons, ...this.#listStaleReasons(retry)] : reasons;
      this.#noteRejection(allowed, before);
      return;
    }
    throw new TypeError(`a state was accepted that is ${reasons}`);
  }

  #noteRejection(reasons: AllowedReasons, resentBefore: number): void {
    this.#rejections.push(reasons);
    for (let sent = resentBefore; sent < this.#sender.resent; sent += 1) this.#uncertain.push(reasons);
  }

  #toRetry(inputResponses: InputResponses, requestState: string): Retry {
    return { inputResponses, requestState, mintedAfter: this.#sender.mintedAfter };
  }

  #send({ inputResponses, requestState }: Retry, call?: FlowCall): Promise<RoundResult> {
    return this.#sender.send({ inputResponses, requestState }, call);
  }

  #isTooOld({ mintedAfter }: Retry): boolean {
    return this.#driver.clock() - mintedAfter >= this.#driver.ttlMs;
  }

  #listStaleReasons({ requestState }: Retry): AllowedReasons {
    return readKeyId(requestState) === this.#driver.retiringKeyId ? ["expired", "unknown-key"] : ["expired"];
  }

  /** A database that exists is the user's own, who has begun again: nobody else asks for the name. */
  #findProblem(ending: ToldEnding): string | undefined {
    const wanted = toEnding(this.#story);
    const isOwn = ending === "exists" && this.#hasAgreed && this.#begunAgain > 0;
    const isRight = ending === wanted || isOwn;
    return isRight ? undefined : `ended ${ending} where it should have been ${wanted}`;
  }

  #record(problem: string | undefined): StoryRecord {
    return {
      story: this.#story,
      rounds: this.#sender.rounds,
      resent: this.#sender.resent,
      begunAgain: this.#begunAgain,
      rejections: this.#rejections,
      uncertain: this.#uncertain,
      ...(problem !== undefined && { problem }),
    };
  }
}

function callFor(name: string): FlowCall {
  return { tool: "provision", arguments: { name } };
}
