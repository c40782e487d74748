import type { InstanceEvent } from "./instance.ts";

/** What the instances of a fleet told of themselves. */
export class FleetLog {
  /** How often a state was not accepted, by the reason. */
  readonly rejections = new Map<string, number>();
  /** What should not have happened. */
  readonly problems: string[] = [];

  add(instance: string, event: InstanceEvent): void {
    switch (event.type) {
      case "state-rejected":
        this.rejections.set(event.reason, (this.rejections.get(event.reason) ?? 0) + 1);
        return;
      case "handler-failed":
        this.problems.push(`the tool failed at ${instance}: ${event.problem}`);
        return;
      case "ended":
        this.problems.push(`${instance} ended by itself`);
        return;
    }
  }
}
