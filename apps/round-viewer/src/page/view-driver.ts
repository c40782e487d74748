import type { Client, ElicitResult } from "@proj/client";
import type { Cheat, CheatVariant, Forgery } from "./cheats/cheat.ts";
import { tryCheat } from "./cheats/try-cheat.ts";
import type { WantedCall } from "./desk/call-form.tsx";
import { FlowRun } from "./flow/flow-run.ts";
import { rotateKeys } from "./operator/rotate-keys.ts";
import type { Emit } from "./state/view-event.ts";
import type { Connect } from "./wire/connector.ts";
import { describeFailure } from "./words/describe-failure.ts";

/** Does what a person wants done, and tells what came of it. One call at a time: a new one takes the place of that before. */
export class ViewDriver {
  readonly #connect: Connect;
  readonly #emit: Emit;
  #client: Client | undefined;
  #run: FlowRun | undefined;
  #flows = 0;

  constructor(connect: Connect, emit: Emit) {
    this.#connect = connect;
    this.#emit = emit;
  }

  /** Asks the server what it offers. */
  async listTools(): Promise<void> {
    try {
      const client = await this.#connect("ada", { onSent: () => {}, onReceived: () => {} });
      this.#emit({ type: "tools-listed", tools: await client.tools().toArray() });
      await client.close();
    } catch (error) {
      this.#emit({ type: "page-failed", text: `The server does not answer. ${describeFailure(error)}` });
    }
  }

  readonly onCall = (call: WantedCall): void => void this.#call(call);

  readonly onAnswer = (key: string, response: ElicitResult): void => this.#run?.answer(key, response);

  readonly onStop = (): void => this.#run?.stop();

  readonly onGoOn = (): void => void this.#run?.goOn();

  readonly onTry = (cheat: Cheat, variant: CheatVariant, forgery: Forgery): void =>
    void tryCheat(this.#connect, this.#emit, { flow: this.#flows, cheat, variant, forgery });

  readonly onRotate = (): void => void this.#rotate();

  async #call({ tool, args, user }: WantedCall): Promise<void> {
    const emit = this.#emit;
    void this.#client?.close();
    this.#client = undefined;
    this.#run = undefined;
    const flow = ++this.#flows;
    emit({ type: "flow-started", flow, tool, args, user });
    try {
      const client = await this.#connect(user, {
        onSent: (call) => emit({ type: "call-sent", flow, call }),
        onReceived: (answer) => emit({ type: "answer-received", flow, answer }),
      });
      // Somebody who is quicker than the connection has called something else meanwhile.
      if (flow !== this.#flows) return void client.close();
      this.#client = client;
      this.#run = new FlowRun(client.startTool(tool, args), flow, emit);
      await this.#run.goOn();
    } catch (error) {
      emit({ type: "flow-stopped", flow, text: describeFailure(error), canGoOn: false });
    }
  }

  async #rotate(): Promise<void> {
    try {
      this.#emit({ type: "noted", text: await rotateKeys() });
    } catch (error) {
      this.#emit({ type: "noted", text: `The key was not rotated. ${describeFailure(error)}` });
    }
  }
}
