export { createDataKey } from "./create-data-key.ts";
export { type EnvelopeOptions, envelope } from "./envelope.ts";
export type { Unwrap, Wrap } from "./key-service.ts";
export { type KeyServices, rewrapDataKey } from "./rewrap-data-key.ts";
