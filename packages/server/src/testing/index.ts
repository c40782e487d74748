export { SingleUseContractError } from "./single-use-contract-error.ts";
export type { SingleUseStoreCheck } from "./single-use-store-check.ts";
export { singleUseStoreContract } from "./single-use-store-contract.ts";
export type { SingleUseStoreSubject, TestClock } from "./single-use-store-subject.ts";
