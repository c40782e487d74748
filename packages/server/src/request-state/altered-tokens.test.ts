import { decodeBase64url } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { inputRequired } from "../ask/input-required.ts";
import { buildAuth, expectError, expectResult, send } from "../exchange.fixture.ts";
import { type CodecCase, codecCases } from "./codec-cases.fixture.ts";
import { begin, buildFlowServer, question, readReasons, rejected, resume } from "./flow.fixture.ts";
import type { RequestStateOptions } from "./policy.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function toOptions({ configured }: CodecCase): RequestStateOptions {
  return configured === undefined ? {} : { codec: configured };
}

/** Texts that may be what somebody wrote into a token: as it is, and each of its parts decoded. */
function readTexts(token: string): string[] {
  const decoder = new TextDecoder("latin1");
  const parts = [token, ...token.split(".")];
  // A part may begin in the middle of a group of four.
  const shifted = parts.flatMap((part) => [0, 1, 2, 3].map((start) => part.slice(start)));
  const decoded = shifted.flatMap((part) => decodeBase64url(part.slice(0, part.length - (part.length % 4))) ?? []);
  return [...parts, ...decoded.map((bytes) => decoder.decode(bytes))];
}

/** The texts that are sent in place of a token, each with one thing done to it. */
function alter(token: string): string[] {
  const characters = [...token];
  const replaceAt = (at: number, text: string): string =>
    [...characters.slice(0, at), text, ...characters.slice(at + 1)].join("");
  const swapped = characters.flatMap((character, at) => {
    const index = ALPHABET.indexOf(character);
    // The neighbours differ in the lowest bits, which the last character of a part does not use.
    return [1, 2, 32].map((step) => replaceAt(at, ALPHABET[(index + step) % 64] ?? "A"));
  });
  const last = [...ALPHABET].filter((character) => character !== characters.at(-1));
  const odd = ["=", " ", "\n", "\t", "\r\n", ".", "A", "\u0000", "\u200b", "==", "+", "/"];
  const half = Math.floor(characters.length / 2);
  return [
    ...swapped,
    ...characters.map((_, at) => replaceAt(at, "")),
    ...last.map((character) => replaceAt(characters.length - 1, character)),
    ...odd.flatMap((text) => [token + text, text + token, token.slice(0, half) + text + token.slice(half)]),
    token + token,
    `${token}.${token}`,
    token.slice(0, half),
    token.slice(half),
    token.toLowerCase(),
    token.toUpperCase(),
    encodeURIComponent(` ${token}`),
    JSON.stringify(token),
    token.replaceAll("-", "+").replaceAll("_", "/"),
    [...token].reverse().join(""),
  ].filter((text) => text !== token);
}

describe.each(codecCases)("a token, with $name,", { timeout: 60_000 }, (codecCase) => {
  it("is accepted as it was minted and not with anything done to it", async () => {
    const { server, events } = buildFlowServer(toOptions(codecCase));
    const token = await begin(server);
    const altered = alter(token);
    expect(altered.length).toBeGreaterThan(1000);
    for (const each of altered) {
      const response = await resume(server, each);
      expect([each, "error" in response ? response.error : response]).toEqual([each, rejected]);
      expect(["malformed", "unknown-key", "tampered"]).toContain(readReasons(events.splice(0)).join());
    }
    expect(expectResult(await resume(server, token))).toMatchObject({ content: [{ text: "state: +" }] });
  });

  it("does not pass at another service with the same key", async () => {
    const { server, events } = buildFlowServer(toOptions(codecCase));
    const other = buildFlowServer({ ...toOptions(codecCase), audience: "remover" });
    expect(expectError(await resume(server, await begin(other.server)))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["other-audience"]);
    const twin = buildFlowServer(toOptions(codecCase));
    expect(expectResult(await resume(server, await begin(twin.server)))).toMatchObject({ resultType: "complete" });
  });

  it("does not pass for arguments in which a default is written out", async () => {
    const { server, events } = buildFlowServer(toOptions(codecCase));
    const inputSchema = z.object({ region: z.string().default("eu") });
    server.registerTool("provision", { inputSchema }, ({ region }, { requestState }) =>
      requestState === undefined
        ? inputRequired({ confirm: question }, { state: region })
        : `${region} ${requestState}`,
    );
    const { requestState } = expectResult(await send(server, "tools/call", { name: "provision" }));
    const retry = { name: "provision", requestState };
    const written = await send(server, "tools/call", { ...retry, arguments: { region: "eu" } });
    expect(expectError(written)).toEqual(rejected);
    expect(readReasons(events)).toEqual(["other-arguments"]);
    expect(expectResult(await send(server, "tools/call", retry))).toMatchObject({ content: [{ text: "eu eu" }] });
  });

  it("names nobody", async () => {
    const token = await begin(
      buildFlowServer(toOptions(codecCase)).server,
      {},
      { auth: buildAuth("alice-of-wonderland") },
    );
    for (const text of readTexts(token)) expect(text).not.toMatch(/alice|issuer\.example|client-1/);
  });
});

describe("a token that is encrypted", () => {
  const encrypted = codecCases.filter(({ name }) => name !== "a codec that anybody can read");
  const told = /deployer|tools\/call|deploy|confirm|elicit|plaintext/;

  async function mint(codecCase: CodecCase): Promise<string> {
    const { server } = buildFlowServer(toOptions(codecCase));
    server.registerTool("ask", {}, () => inputRequired({ confirm: question }, { state: "the plaintext" }));
    return String(expectResult(await send(server, "tools/call", { name: "ask" }))["requestState"]);
  }

  it.each(encrypted)("tells nothing of what is in it: $name", async (codecCase) => {
    for (const text of readTexts(await mint(codecCase))) expect(text).not.toMatch(told);
  });

  it("would be seen to tell something", async () => {
    const [readable] = codecCases.filter((codecCase) => !encrypted.includes(codecCase)) as [CodecCase];
    expect(readTexts(await mint(readable)).some((text) => told.test(text))).toBe(true);
  });
});
