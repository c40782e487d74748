export type { CodecCheck, CodecSubject } from "./codec-check.ts";
export { codecContract, confidentialityChecks } from "./codec-contract.ts";
export { CodecContractError } from "./codec-contract-error.ts";
