import { Build } from "@signalbox/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { buildPlace } from "../../lib/build-texts.ts";
import { PlaceLabel } from "./BuildFacts.tsx";
import { EventIcon } from "./EventIcon.tsx";

const labelOf = (build: Record<string, unknown>, isAfterEvent = false): string => {
  const place = buildPlace(Build.parse({ target: "main", ref: "refs/heads/main", ...build }));
  return renderToStaticMarkup(<PlaceLabel {...place} isAfterEvent={isAfterEvent} />);
};
const tag = { event: "tag", ref: "refs/tags/v1.0" };
const pull = { event: "pull_request", ref: "refs/pull/12/head", source: "fix" };
const deployment = { event: "promote", deploy_to: "production" };

it.each([
  ["main", "lucide-git-branch", { event: "push" }],
  ["v1.0", "lucide-tag", tag],
  ["#12 fix", "lucide-git-pull-request-arrow", pull],
  ["!12 fix", "lucide-git-pull-request-arrow", { ...pull, ref: "refs/merge-requests/12/head" }],
  ["main", "lucide-git-pull-request-arrow", { event: "pull_request" }],
  ["production", "lucide-rocket", deployment],
])("%s is shown with the icon of what it is", (name, icon, build) => {
  const label = labelOf(build);
  expect(label).toContain(`>${name}<`);
  expect(label.match(/lucide-[a-z-]+/g)).toEqual([icon]);
});

it.each([
  ["Pull request", pull],
  ["Merge request", { event: "pull_request", ref: "refs/merge-requests/12/head" }],
  ["Tag", tag],
])("%s is the word of the event", (word, { event, ref }) => {
  const icon = renderToStaticMarkup(<EventIcon event={event} buildRef={ref} />);
  expect(icon).toContain(`aria-label="${word}"`);
});

it("no place has an icon of its own after the icon of the event", () => {
  expect(labelOf({ event: "push" }, true)).not.toContain("<svg");
  expect(labelOf(tag, true)).not.toContain("<svg");
  expect(labelOf(deployment, true)).not.toContain("<svg");
});
