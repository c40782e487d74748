import { ConfigurationError, parseUrl, showValue } from "@proj/types";

/**
 * Reads the address of an MCP endpoint.
 *
 * @throws ConfigurationError when it is no `http:` or `https:` address or carries credentials.
 */
export function parseEndpoint(url: string | URL): URL {
  const parsed = parseUrl(url);
  if (parsed === undefined)
    throw new ConfigurationError(`${showValue(url)} is no URL; the address must start with http:// or https://`);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") {
    throw new ConfigurationError(
      `${showValue(parsed.protocol)} is no protocol of HTTP; the address must start with http:// or https://`,
    );
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw new ConfigurationError("the address carries a user name or password; send credentials in the option headers");
  }
  return parsed;
}

/** The address without its query, which may hold secrets. */
export function readOrigin({ origin, pathname }: URL): string {
  return origin + pathname;
}

/** What may be remembered of an address, and where. A query may hold secrets, and may well name the server: with one, nothing is left. */
export function readServerKey(endpoint: URL): string | undefined {
  return endpoint.search === "" ? readOrigin(endpoint) : undefined;
}
