import type { LegacyVersion } from "./legacy-versions.ts";

/** What sets one earlier revision apart from another, beside the shapes of its messages. */
export interface LegacyFacts {
  /** Whether a server can ask for a form. */
  readonly asksForms: boolean;
  /** Whether a server can send its user to a page, and says when that is done. */
  readonly asksUrls: boolean;
  /** Whether forms tell their mode, and have choices with titles, several choices, and defaults for fields of all kinds. */
  readonly hasFormModes: boolean;
  /** Whether a model can be asked with tools, and messages for it can have several blocks. */
  readonly samplesWithTools: boolean;
  /** Whether there is content that is heard. */
  readonly hasAudio: boolean;
  /** Whether there is content that only links to a resource. */
  readonly hasResourceLinks: boolean;
  /** Whether tools have structured content, which is an object, and declare it. */
  readonly hasStructuredContent: boolean;
  /** Whether a server declares that it suggests values. */
  readonly declaresCompletions: boolean;
  /** Whether a client declares that it understands `tools`, `toolChoice` and `includeContext` when it samples. */
  readonly declaresSamplingDetails: boolean;
  /** Whether several messages may come as one list. */
  readonly hasBatches: boolean;
  /** Whether requests over HTTP carry the version in a header. */
  readonly hasVersionHeader: boolean;
  /** Whether a stream of events begins with an event that has only an id. */
  readonly primesStreams: boolean;
}

/** @see https://modelcontextprotocol.io/specification/2025-11-25/changelog */
export const legacyFacts: { readonly [Version in LegacyVersion]: LegacyFacts } = {
  "2025-11-25": {
    asksForms: true,
    asksUrls: true,
    hasFormModes: true,
    samplesWithTools: true,
    hasAudio: true,
    hasResourceLinks: true,
    hasStructuredContent: true,
    declaresCompletions: true,
    declaresSamplingDetails: true,
    hasBatches: false,
    hasVersionHeader: true,
    primesStreams: true,
  },
  "2025-06-18": {
    asksForms: true,
    asksUrls: false,
    hasFormModes: false,
    samplesWithTools: false,
    hasAudio: true,
    hasResourceLinks: true,
    hasStructuredContent: true,
    declaresCompletions: true,
    declaresSamplingDetails: false,
    hasBatches: false,
    hasVersionHeader: true,
    primesStreams: false,
  },
  "2025-03-26": {
    asksForms: false,
    asksUrls: false,
    hasFormModes: false,
    samplesWithTools: false,
    hasAudio: true,
    hasResourceLinks: false,
    hasStructuredContent: false,
    declaresCompletions: true,
    declaresSamplingDetails: false,
    hasBatches: true,
    hasVersionHeader: false,
    primesStreams: false,
  },
  "2024-11-05": {
    asksForms: false,
    asksUrls: false,
    hasFormModes: false,
    samplesWithTools: false,
    hasAudio: false,
    hasResourceLinks: false,
    hasStructuredContent: false,
    declaresCompletions: false,
    declaresSamplingDetails: false,
    hasBatches: false,
    hasVersionHeader: false,
    primesStreams: false,
  },
};
