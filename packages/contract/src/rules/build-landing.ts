import { isFailed, isFinished, type StatusName } from "../entities/status.ts";

/** Where the page of a build opens: at its failure, at its running step, or at the overview. */
export type BuildLanding = { at: "failure" | "running" } | { view: "overview" };

/**
 * The part of a link to a build behind its path, so that nobody lands on the log of a step that tells them nothing. The build page
 * replaces `at` once it knows the steps; a build without a failure or a running step then opens at the overview.
 * @param status undefined if the link's page does not know it
 */
export function landingOf(status: StatusName | undefined): BuildLanding {
  if (status === undefined || isFailed(status)) return { at: "failure" };
  return isFinished(status) || status === "blocked" ? { view: "overview" } : { at: "running" };
}

/** The same as text: "?at=failure". */
export function landingSearch(status: StatusName | undefined): string {
  const landing = landingOf(status);
  return "at" in landing ? `?at=${landing.at}` : `?view=${landing.view}`;
}
