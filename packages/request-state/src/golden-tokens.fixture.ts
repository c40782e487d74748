import type { RequestStateKey } from "./request-state-key.ts";

/**
 * A token that some version of this package minted. Every later version must unseal it, so entries are added
 * and never removed.
 */
export interface GoldenToken {
  readonly mintedBy: string;
  readonly key: RequestStateKey;
  /** The key's bytes, for implementations other than ours. */
  readonly keyHex: string;
  readonly keyId: string;
  readonly payload: string;
  readonly token: string;
}

const BYTES = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const TEXT = "a passphrase that is thirty-two bytes or longer ✓";
const TEXT_BYTES =
  "6120706173737068726173652074686174206973207468697274792d74776f206279746573206f72206c6f6e67657220e29c93";
const WEB_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw";
const WEB_KEY_BYTES = `${BYTES}202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f`;

export const goldenTokens: readonly GoldenToken[] = [
  {
    mintedBy: "0.0.0",
    key: Uint8Array.from({ length: 32 }, (_, index) => index),
    keyHex: BYTES,
    keyId: "f6COfafJfyTdQoSJvvdj9g",
    payload: '{"step":"confirm","deploy":42,"note":"żółw"}',
    token:
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiZjZDT2ZhZkpmeVRkUW9TSnZ2ZGo5ZyJ9..fdiOCJa7mspNmF_U" +
      ".2lF4KxBepnb7WQEUmMsuv_moZeedpjVFBfyx8tD03KL8LiWRS3beH12wK8Gyzac.UK7sFicC3nQkrdsRDLxCnA",
  },
  {
    mintedBy: "0.0.0",
    key: TEXT,
    keyHex: TEXT_BYTES,
    keyId: "l9PWj9ULSfzmblPofMv_sQ",
    payload: '{"step":"confirm","deploy":42,"note":"żółw"}',
    token:
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoibDlQV2o5VUxTZnptYmxQb2ZNdl9zUSJ9..0aLKoUXrVi_-txGa" +
      ".Gjyo_m0jvLWfwCRkxnFsO4c6pG6kRQsPy-00gRBpeqGimVVCSR8NxSBNR32G8hw.fUUdVJ0RG_9J9OnriJLzWA",
  },
  {
    mintedBy: "0.0.0",
    key: { kty: "oct", k: WEB_KEY },
    keyHex: WEB_KEY_BYTES,
    keyId: "jfoQcvhlAUR-i5EbDKfXyw",
    payload: "",
    token:
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiamZvUWN2aGxBVVItaTVFYkRLZlh5dyJ9..D0kzNa9p8Dyo66tD" +
      "..sW7mrPHEr7cmO7TjcnN9nQ",
  },
];
