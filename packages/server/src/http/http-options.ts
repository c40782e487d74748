/** How a server is reached over HTTP. */
export interface HttpOptions {
  /** The longest body that is read, in bytes; longer ones are answered 413. Default 4 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Origins (`https://app.example`) whose pages may call the server, besides the server's own. Requests without an `Origin` header do not
   * come from a page and always pass. Default none.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Values of the `Host` header (`mcp.example:8080`) that are the server's own. Default: for a server that listens on the loopback
   * interface the names of that interface, on any port; otherwise all.
   */
  readonly allowedHosts?: readonly string[];
  /** Hears of what the transport could not do, such as writing a result that is not JSON. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
}

/** {@link HttpOptions} as requests are held against them. */
export interface HttpPolicy {
  readonly maxBodyBytes: number;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly isOwnHost: (host: string) => boolean;
  readonly onError: (error: unknown) => void;
}

const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;
const loopbackNames: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * @param isLoopback whether only this machine can reach the server. A page that rebinds its own name to this machine can reach it too, and
 * then gives itself away by its `Host`.
 */
export function buildHttpPolicy(options: HttpOptions, isLoopback: boolean): HttpPolicy {
  const { allowedHosts } = options;
  const hosts = allowedHosts === undefined ? undefined : new Set(allowedHosts.map((host) => host.toLowerCase()));
  return {
    maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    allowedOrigins: new Set(options.allowedOrigins ?? []),
    isOwnHost: (host) => {
      if (hosts !== undefined) return hosts.has(host.toLowerCase());
      return !isLoopback || isLoopbackHost(host);
    },
    onError: options.onError ?? reportOnConsole,
  };
}

function reportOnConsole(error: unknown): void {
  console.error("mcp:", error);
}

/** Whether a `Host` names the loopback interface, on whatever port. */
export function isLoopbackHost(host: string): boolean {
  return loopbackNames.has(host.toLowerCase().replace(/:\d+$/, ""));
}
