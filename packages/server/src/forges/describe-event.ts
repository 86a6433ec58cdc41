import { pullWordsOf } from "@signalbox/contract";
import type { ForgeEvent } from "./forge-event.ts";

/** What a request of a hook told, in a few words. */
export function describeEvent(event: ForgeEvent): string {
  if (event.kind === "push")
    return `${event.ref.startsWith("refs/tags/") ? "tag" : "push to"} ${shortName(event.ref)}`;
  if (event.kind === "delete") return `deletion of ${shortName(event.ref)}`;
  if (event.kind === "deployment") return `deployment to ${event.target}`;
  if (event.kind === "repository_changed") return "change of the repository";
  if (event.kind === "test") return "test";
  if (event.kind === "other") return event.name;
  const { ref, number } = event.pullRequest;
  const { name, sign } = pullWordsOf(ref);
  return `${name} ${sign}${number} ${event.action}`;
}

/** Why an event that tells of no commit starts no build. */
export function whyUninteresting(event: ForgeEvent): string {
  if (event.kind === "test") return "A test starts no build";
  return event.kind === "repository_changed"
    ? "Its name, place and visibility were read again"
    : "Requests of this kind start no builds";
}

const shortName = (ref: string): string => ref.replace(/^refs\/(heads|tags)\//, "");
