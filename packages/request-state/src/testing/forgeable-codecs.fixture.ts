import { decodeBase64url, encodeBase64url } from "@proj/types";
import { type BrokenCodec, refuse, rules } from "./broken-codec.fixture.ts";
import { signingCodec } from "./signing-codec.fixture.ts";

const { substitutions, edits, lengths, spellings, splices, junk, foreignTokens } = rules;

/** Codecs that accept what nobody minted. */
export const forgeableCodecs: readonly BrokenCodec[] = [
  {
    flaw: "has no keys",
    build: () => ({ seal: encodeBase64url, unseal: decode }),
    breaks: [substitutions, edits, lengths, spellings, splices, junk, foreignTokens],
  },
  {
    flaw: "names its key and does not use it",
    build: (secret) => ({
      seal: (payload) => `${secret}.${encodeBase64url(payload)}`,
      unseal(token) {
        const [keyId, body, excess] = typeof token === "string" ? token.split(".") : [];
        if (body === undefined || excess !== undefined) throw refuse("malformed");
        if (keyId !== secret) throw refuse("unknown-key");
        return decode(body);
      },
    }),
    breaks: [substitutions, edits, lengths, spellings, splices, junk],
  },
  {
    flaw: "looks at nothing but the length of a signature",
    build(secret) {
      const { seal } = signingCodec(secret);
      const sample = seal(new Uint8Array(0)) as string;
      return {
        seal,
        unseal(token) {
          const [version, keyId, body = "", signature, excess] = typeof token === "string" ? token.split(".") : [];
          if (version !== "toy1" || signature?.length !== 43 || excess !== undefined) throw refuse("malformed");
          if (!sample.startsWith(`${version}.${keyId}.`)) throw refuse("unknown-key");
          return decode(body);
        },
      };
    },
    breaks: [substitutions, edits, spellings, splices],
  },
  {
    flaw: "accepts every token of a length that it minted",
    build(secret) {
      const { seal, unseal } = signingCodec(secret);
      const payloads = new Map<number, Uint8Array>();
      return {
        seal(payload) {
          const token = seal(payload) as string;
          payloads.set(token.length, payload);
          return token;
        },
        unseal(token) {
          try {
            return unseal(token);
          } catch (error) {
            const payload = payloads.get((token as string | null | undefined)?.length ?? -1);
            if (payload === undefined) throw error;
            return payload;
          }
        },
      };
    },
    breaks: [substitutions, edits, spellings, splices, junk, foreignTokens],
  },
  {
    flaw: "seals two halves apart from each other",
    build(secret) {
      const codec = signingCodec(secret);
      return {
        seal: (payload) => split(payload).map(codec.seal).join("~"),
        unseal(token) {
          const halves = (typeof token === "string" ? token.split("~") : []).map(codec.unseal) as Uint8Array[];
          if (halves.length !== 2) throw refuse("malformed");
          return Uint8Array.from(halves.flatMap((half) => [...half]));
        },
      };
    },
    breaks: [splices],
  },
  {
    flaw: "takes any object for the token that it turns into",
    build(secret) {
      const { seal, unseal } = signingCodec(secret);
      return { seal, unseal: (token) => unseal(Array.isArray(token) ? String(token) : token) };
    },
    breaks: [junk],
  },
];

function decode(text: string): Uint8Array {
  const bytes = typeof text === "string" ? decodeBase64url(text) : undefined;
  if (bytes === undefined) throw refuse("malformed");
  return bytes;
}

function split(payload: Uint8Array): Uint8Array[] {
  const middle = payload.length >> 1;
  return [payload.subarray(0, middle), payload.subarray(middle)];
}
