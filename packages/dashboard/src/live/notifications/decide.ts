import { countsNowhere, isDeployment, isFailed, peopleOf, type Build } from "@signalbox/contract";
import { isBuildOver } from "../../api/merge/merge.ts";
import type { RepoName } from "../../api/queries.ts";
import type { NotificationChoices } from "../../lib/notification-choices.ts";

/** What is known when a build has changed. */
export type Situation = {
  choices: NotificationChoices;
  /** The login of the user. */
  login: string;
  /** The user watches this build itself. */
  isWatched: boolean;
  /** The user cancelled or declined it. */
  isEndedByUser: boolean;
  /** Unix seconds. */
  now: number;
};

/** `if-fixed`: only if the build before it failed. */
export type Decision = "no" | "yes" | "if-fixed";

/** An end that is learned of later than this is no news. Servers' and readers' clocks may differ by minutes. */
export const maxAgeSeconds = 600;

/**
 * Whether the end of a build is worth a notification. A watched build always is, unless the user ended it; of other builds
 * the choices decide. Trials count nowhere, and a deployment is not a build of the branch that it deploys.
 */
export function decide(repo: RepoName, build: Build, situation: Situation): Decision {
  const { choices, isWatched, isEndedByUser, now } = situation;
  if (!isBuildOver(build) || (isEndedByUser && isCutShort(build))) return "no";
  if (isWatched) return "yes";
  const endedAt = build.finished || build.updated;
  if (countsNowhere(build) || endedAt <= choices.since || now - endedAt > maxAgeSeconds)
    return "no";
  if (!isMine(build, situation) && !isOfWatchedBranch(repo, build, choices)) return "no";
  if (!choices.isOnlyChanges || isFailed(build.status)) return "yes";
  return build.status === "success" ? "if-fixed" : "no";
}

function isCutShort({ status }: Build): boolean {
  return status === "killed" || status === "declined";
}

function isMine(build: Build, { choices, login }: Situation): boolean {
  return choices.isMine && login !== "" && peopleOf(build).includes(login.toLowerCase());
}

function isOfWatchedBranch(
  { namespace, name }: RepoName,
  { event, ref }: Build,
  { branches }: NotificationChoices,
): boolean {
  return (
    !isDeployment(event) &&
    branches.some(
      (watched) =>
        watched.namespace === namespace &&
        watched.name === name &&
        ref === `refs/heads/${watched.branch}`,
    )
  );
}
