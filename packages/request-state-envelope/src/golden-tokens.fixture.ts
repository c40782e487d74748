/**
 * A token that some version of this package minted. Every later version must unseal it, so entries are added and never
 * removed.
 */
export interface GoldenToken {
  readonly mintedBy: string;
  readonly dataKeyHex: string;
  readonly keyId: string;
  readonly payload: string;
  readonly token: string;
}

const COUNTING = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const FALLING = "fff8f1eae3dcd5cec7c0b9b2aba49d968f88817a736c655e575049423b342d26";

export const goldenTokens: readonly GoldenToken[] = [
  {
    mintedBy: "0.0.0",
    dataKeyHex: COUNTING,
    keyId: "UA32WBth8DXI59tfPUYWAw",
    payload: '{"step":"confirm","deploy":42,"note":"żółw"}',
    token:
      "kms1.UA32WBth8DXI59tfPUYWAw.AWeObTLxzLdVp_3-" +
      ".myaSr0T5msvR2MpY-HXYk_aPOfWUD91OPNwyEVNMDHfV4nSk57fHkiT-iukHLup0LfHmXyzjjXFT_xe9_mg3",
  },
  {
    mintedBy: "0.0.0",
    dataKeyHex: COUNTING,
    keyId: "UA32WBth8DXI59tfPUYWAw",
    payload: "",
    token: "kms1.UA32WBth8DXI59tfPUYWAw._hKNOvZ6gIzU_nLo.4c_-DEmlV7ITnjiHa28UxA",
  },
  {
    mintedBy: "0.0.0",
    dataKeyHex: FALLING,
    keyId: "DuEn5Z-1wEp31BZnq9IZjw",
    payload: '{"step":"confirm","deploy":42,"note":"żółw"}',
    token:
      "kms1.DuEn5Z-1wEp31BZnq9IZjw.0b86uD6ycBsjshoF" +
      ".pFrCqHUBZ9Oe8j1aI3Smlz8Fx8A5HbEQ6tF61ZRiw4F2SETIktVSsNmPnKGWA4k85BVLX1Q2NcsBgNOohKcL",
  },
];
