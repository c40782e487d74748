import type { FleetEvent } from "./fleet-event.ts";

/** What the instances of a fleet told of themselves. */
export class FleetLog {
  /** How often a state was not accepted, by the reason. */
  readonly rejections = new Map<string, number>();
  /** What should not have happened. */
  readonly problems: string[] = [];

  add(event: FleetEvent): void {
    switch (event.type) {
      case "state-rejected":
        this.rejections.set(event.reason, (this.rejections.get(event.reason) ?? 0) + 1);
        return;
      case "handler-failed":
        this.problems.push(`the tool failed at ${event.instance}: ${event.problem}`);
        return;
      case "ended":
        this.problems.push(`${event.instance} ended by itself`);
        return;
      default:
        return;
    }
  }
}
