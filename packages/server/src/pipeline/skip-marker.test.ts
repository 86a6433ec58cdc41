import { expect, it } from "vitest";
import { skippedByMarker, withoutSkipMarkers } from "./skip-marker.ts";

it.each(["[ci skip]", "[skip ci]", "***no_ci***", "[CI SKIP]", "***NO_CI***"])(
  "skips a build with %s in its message or title",
  (marker) => {
    for (const event of ["push", "pull_request"]) {
      expect(skippedByMarker({ event, message: `Fix\n\n${marker}` })).toBe(true);
      expect(skippedByMarker({ event, message: "Fix", title: `Fix ${marker}` })).toBe(true);
    }
  },
);

it.each(["tag", "cron", "custom", "promote", "rollback"])("does not skip %s builds", (event) => {
  expect(skippedByMarker({ event, message: "[ci skip]" })).toBe(false);
});

it("does not skip a build without a marker", () => {
  expect(skippedByMarker({ event: "push", message: "skip ci" })).toBe(false);
});

it("is removed from the message of a build that a person starts on purpose", () => {
  expect(withoutSkipMarkers("Fix [CI SKIP] the cart\n\n***NO_CI***")).toBe("Fix  the cart");
});
