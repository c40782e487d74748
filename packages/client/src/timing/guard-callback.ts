import { reportUncaught } from "./report-uncaught.ts";

/** Makes a callback that only watches safe to call: what it throws is reported as uncaught and never reaches the caller. */
export function guardCallback<Argument>(
  callback: (argument: Argument) => void,
  report: (error: unknown) => void = reportUncaught,
): (argument: Argument) => void {
  return (argument) => {
    try {
      callback(argument);
    } catch (error) {
      report(error);
    }
  };
}
