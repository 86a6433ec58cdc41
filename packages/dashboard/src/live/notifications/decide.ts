import {
  isExcludedFromStatistics,
  isDeployment,
  isFailed,
  peopleOf,
  type Build,
} from "@signalbox/contract";
import { isBuildOver } from "../../api/merge/merge.ts";
import type { RepoName } from "../../api/queries.ts";
import type { NotificationChoices } from "../../lib/notification-choices.ts";

/** The facts that decide whether a changed build is reported. */
export type Situation = {
  choices: NotificationChoices;
  /** The login of the user. */
  login: string;
  /** Their emails, in lower case, by which commits of other logins are theirs, too. */
  emails: readonly string[];
  /** The user watches this build itself. */
  isWatched: boolean;
  /** The user cancelled or declined it. */
  isEndedByUser: boolean;
};

/** `if-fixed`: only if the build before it failed. */
export type Decision = "no" | "yes" | "if-fixed";

/**
 * Whether the user wants to be notified of the end of a build. A watched build is always reported, unless the user
 * ended it; for other builds the choices decide. Trials and local runs are excluded, and a deployment is not a build of
 * the branch that it deploys.
 */
export function decide(repo: RepoName, build: Build, situation: Situation): Decision {
  const { choices, isWatched, isEndedByUser } = situation;
  if (!isBuildOver(build) || (isEndedByUser && isCutShort(build))) return "no";
  if (isWatched) return "yes";
  if (isExcludedFromStatistics(build)) return "no";
  if (!isMine(build, situation) && !isOfWatchedBranch(repo, build, choices)) return "no";
  if (!choices.isOnlyChanges || isFailed(build.status)) return "yes";
  return build.status === "success" ? "if-fixed" : "no";
}

/** Times in Unix seconds of the server's clock, which alone dates the ends of builds. */
export type NewsTimes = {
  now: number;
  /** When the user made the choice. */
  chosenAt: number;
  /** If the end was read from a list: when the page was opened. */
  openedAt?: number | undefined;
};

/** A build that ended longer ago than this is not reported. */
export const maxAgeSeconds = 600;

/** The uncertainty of {@link NewsTimes}, because servers report whole seconds. */
const toleranceSeconds = 2;

/** Whether a build ended after the user's choice, after the page was opened, and not long ago. */
export function isRecentEnd(
  { finished, updated }: Pick<Build, "finished" | "updated">,
  { now, chosenAt, openedAt = 0 }: NewsTimes,
): boolean {
  // A declined build has no end time.
  const endedAt = finished || updated;
  // The end of a build is a whole second, which may have begun before the page was opened.
  const opened = Math.floor(openedAt);
  const earliest = Math.max(chosenAt - toleranceSeconds, opened, now - maxAgeSeconds);
  return endedAt >= earliest;
}

function isCutShort({ status }: Build): boolean {
  return status === "killed" || status === "declined";
}

/** As the filter "Mine" finds them. */
function isMine(build: Build, { choices, login, emails }: Situation): boolean {
  if (!choices.isMine) return false;
  const isByLogin = login !== "" && peopleOf(build).includes(login.toLowerCase());
  return isByLogin || emails.includes(build.author_email.toLowerCase());
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
