import type { TestArguments, TestCall } from "../../drive/test-call.ts";

/**
 * The same call with other arguments.
 *
 * @param other the arguments to take; where there are none, one of the call's own is changed, or one is added.
 * @returns `undefined` for a call that has no arguments.
 */
export function changeArguments(call: TestCall, other: TestArguments | undefined): TestCall | undefined {
  if ("resource" in call) return undefined;
  return { ...call, arguments: other ?? changeOne(call.arguments ?? {}) };
}

function changeOne(given: TestArguments): TestArguments {
  const [first] = Object.entries(given).flatMap(([name, value]) => {
    const changed = changeValue(value);
    return changed === undefined ? [] : [{ ...given, [name]: changed }];
  });
  return first ?? { ...given, other: true };
}

function changeValue(value: unknown): unknown {
  if (typeof value === "string") return `${value}2`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : undefined;
}
