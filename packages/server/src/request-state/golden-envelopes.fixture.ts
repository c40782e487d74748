/**
 * What some version of this package put around a state. Every later version must read it, so entries are added and never removed.
 */
export interface GoldenEnvelope {
  readonly mintedBy: string;
  /** The user of the access token it was minted under: `null` for a token without a user, `undefined` for no token. */
  readonly subject: string | null | undefined;
  /** What a codec seals, before it does. */
  readonly payload: string;
}

const claims =
  '[1,"BwcHBwcHBwcHBwcHBwcHBw","CAgICAgICAgICAgICAgICA",1785196800000,1785197400000,1785196800000,1,"tools/call","deploy","YVuHGusiHz5im448oGwuqi0wBH6q7RJXdUi0_--ugMI"';
const rest = '"deployer",[["confirm","elicit","PcyxRLd7fZTk17AbdroiK1EPX_nE7LAvwzs8sAYyXA4"]],"+",null]';

/** All of them were minted by `deploy` of the flow fixture, asked with `{ region: "eu", n: 1.5 }` at its first moment. */
export const goldenEnvelopes: readonly GoldenEnvelope[] = [
  { mintedBy: "0.0.0", subject: undefined, payload: `${claims},null,${rest}` },
  {
    mintedBy: "0.0.0",
    subject: "alice",
    payload: `${claims},["user","CcHtpyUA68FHG7cpFS7Mr5-Krggfg4KaZAw5NnVAUOI"],${rest}`,
  },
  {
    mintedBy: "0.0.0",
    subject: null,
    payload: `${claims},["client","gRrTJ_JWemx_EsHOw-Y-IN-pHU8p01vKnr3oKiSnsvI"],${rest}`,
  },
];
