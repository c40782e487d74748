import type { HttpCall, LegacyEndpoint, LegacyEndpointParts } from "./legacy-endpoint.ts";
import type { LegacyPolicy } from "./session-options.ts";

/** @returns `undefined` where clients of earlier revisions are not served. */
export function buildLegacyEndpoint(parts: LegacyEndpointParts, policy: LegacyPolicy): LegacyEndpoint | undefined {
  return policy === "off" ? undefined : new LaterEndpoint(() => loadEndpoint(parts, policy));
}

async function loadEndpoint(parts: LegacyEndpointParts, policy: Exclude<LegacyPolicy, "off">): Promise<LegacyEndpoint> {
  if (policy === "none") {
    const { SessionlessEndpoint } = await import("./sessionless-endpoint.ts");
    return new SessionlessEndpoint(parts);
  }
  const { SessionEndpoint } = await import("./session-endpoint.ts");
  return new SessionEndpoint(parts, policy);
}

/** An endpoint whose code is loaded when the first client of an earlier revision calls. */
class LaterEndpoint implements LegacyEndpoint {
  readonly #load: () => Promise<LegacyEndpoint>;
  #loading: Promise<LegacyEndpoint> | undefined;

  constructor(load: () => Promise<LegacyEndpoint>) {
    this.#load = load;
  }

  async post(message: unknown, call: HttpCall): Promise<void> {
    await (await this.#get()).post(message, call);
  }

  async visit(call: HttpCall): Promise<void> {
    await (await this.#get()).visit(call);
  }

  /** What could not be loaded is loaded again for the next one. */
  #get(): Promise<LegacyEndpoint> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }
}
