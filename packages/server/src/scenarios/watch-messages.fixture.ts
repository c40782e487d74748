import type { JSONRPCRequest, LegacyVersion } from "@proj/types";
import { MODERN_PREFIX, modernMembers } from "./drop-modern-members.fixture.ts";
import type { ScenarioConnection, ScenarioListener } from "./scenario-connection.fixture.ts";

/** A message that came in a session. */
interface CameInSession {
  readonly version: LegacyVersion;
  readonly message: unknown;
  /** Of the request that it answers. */
  readonly method: string | undefined;
}

/** Says what is wrong with a message; `undefined` where nothing is. */
export type CheckMessage = (came: CameInSession) => string | undefined;

/** The codes that only 2026-07-28 has. */
const modernCodes: ReadonlySet<unknown> = new Set([-32020, -32021, -32022]);

/** What looks at all that comes in one session. */
export interface Watch {
  /** Hears what comes, and passes it on. */
  readonly listener: ScenarioListener;
  readonly look: (message: unknown, method?: string) => void;
  /** Throws when something came that may not. */
  readonly report: () => void;
}

/** Looks at what a listener hears. */
export function watchListener(listener: ScenarioListener, version: LegacyVersion, check?: CheckMessage): Watch {
  const problems: string[] = [];
  const look = (message: unknown, method?: string): void => {
    const problem = findModernWords(message) ?? check?.({ version, message, method });
    if (problem !== undefined) problems.push(`${problem}: ${JSON.stringify(message).slice(0, 500)}`);
  };
  return {
    look,
    listener: {
      onQuestion(question) {
        look(question);
        listener.onQuestion(question);
      },
      onUnasked(message) {
        look(message);
        listener.onUnasked(message);
      },
    },
    report() {
      if (problems.length > 0) throw new TypeError(problems.join("\n"));
    },
  };
}

/** Looks at what a connection gives. */
export function watchConnection(connection: ScenarioConnection, { look }: Watch): ScenarioConnection {
  return {
    tell: (message) => connection.tell(message),
    close: () => connection.close(),
    send(message) {
      const sent = connection.send(message);
      const { method } = (message ?? {}) as Partial<JSONRPCRequest>;
      const response = sent.response.then((came) => {
        for (const ahead of sent.ahead) look(ahead);
        if (came !== undefined) look(came, method);
        return came;
      });
      return { ...sent, response };
    },
  };
}

/** Finds what only 2026-07-28 has. */
export function findModernWords(message: unknown): string | undefined {
  if (Array.isArray(message)) return message.map(findModernWords).find((problem) => problem !== undefined);
  const { result, error } = (message ?? {}) as { readonly result?: object; readonly error?: { readonly code: number } };
  const member = modernMembers.find((name) => result !== undefined && name in result);
  if (member !== undefined) return `a result has ${member}`;
  if (modernCodes.has(error?.code)) return `an error has the code ${error?.code}`;
  const key = JSON.stringify(message).indexOf(`"${MODERN_PREFIX}`);
  return key === -1 ? undefined : `a key begins with ${MODERN_PREFIX}`;
}
