import { commitAuthorOf, lookUp, type Build, type Status } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { buildPlace, buildTitle } from "../../lib/build-texts.ts";
import { maxNotifications, windowMs } from "./notification-limit.ts";
import { isolated } from "../../messages/isolated.ts";

const ends: Record<Status, string> = {
  success: "succeeded",
  failure: "failed",
  error: "failed",
  killed: "was cancelled",
  declined: "was declined",
  skipped: "was skipped",
  running: "is running",
  pending: "is pending",
  blocked: "waits for approval",
  waiting_on_dependencies: "is waiting",
  inactive: "is inactive",
};

/**
 * The title and text of a notification: what happened, why it failed if that is known, and whose commit on which branch
 * it was. Operating systems show about three lines.
 */
export function notificationText(
  { namespace, name }: RepoName,
  build: Build,
  { isFix, reason }: { isFix: boolean; reason: string },
): { title: string; body: string } {
  const end = isFix ? "is fixed" : lookUp(ends, build.status, "has ended");
  const origin = [buildPlace(build).name, commitAuthorOf(build)]
    .filter(Boolean)
    .map(isolated)
    .join(" · ");
  return {
    title: `${namespace}/${name} #${build.number} ${end}`,
    body: [reason, buildTitle(build), origin].filter(Boolean).join("\n"),
  };
}

/** The title and text of the notification that counts further builds. */
export function countText(count: number): { title: string; body: string } {
  return {
    title: count === 1 ? "1 more build has ended" : `${count} more builds have ended`,
    body: `${maxNotifications} notifications are shown within ${windowMs / 1000} seconds`,
  };
}
