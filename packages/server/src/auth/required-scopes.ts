/** What something that is called may need of its caller. */
export interface RequiredScopes {
  /**
   * The scopes that the caller's token must have, all of them. Without them the call is refused before anything of it is read, over HTTP with
   * the challenge that clients step up by; so is a call over a transport that verifies nobody. Lists show it to everybody. Default: what the
   * server requires of every request.
   */
  readonly scopes?: readonly string[] | undefined;
}
