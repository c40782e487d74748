import { expect, it } from "vitest";
import { describeProgress } from "./describe-progress.ts";
import { buildBusyView, buildView } from "./view.fixture.ts";

it("says in one line how far a run is, and what happened since the line before", () => {
  const view = buildBusyView();
  expect(describeProgress(view, view.happened - 1)).toBe(
    "  1.6 s  1 of 10 flows, lost 0; 4 rounds/s (A 3, B 2, C 1); stage 2 of 4: [old, new], one after the other; " +
      "rejected expired 1, tampered 1; B killed, at work on 2",
  );
  expect(describeProgress(view, view.happened)).toMatch(/tampered 1$/);
});

it("has something to say also before anything happens", () => {
  expect(describeProgress(buildView(), 0)).toBe(
    "  0.0 s  0 of 10 flows, lost 0; 0 rounds/s (A 0, B 0, C 0); the instances start",
  );
});
