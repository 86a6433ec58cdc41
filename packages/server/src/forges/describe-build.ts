import { landingSearch, lookUp, type Build, type Status } from "@signalbox/contract";

/** What forges show of a description. */
const maxCharacters = 140;

const sentences: Readonly<Record<Status, string>> = {
  pending: "Build is pending",
  blocked: "Build waits for approval",
  waiting_on_dependencies: "Build is pending",
  running: "Build is running",
  success: "Build is passing",
  failure: "Build is failing",
  error: "Build encountered an error",
  killed: "Build was killed",
  declined: "Build was declined",
  skipped: "Build was skipped",
  inactive: "Build is pending",
};

/** The page of a build, as its commit's status leads there. */
export function linkToBuild({ status, number }: Build, repoLink: string): string {
  return `${repoLink}/${number}${landingSearch(status)}`;
}

/**
 * The ref of a commit status: one that has the commit in the build's own repository, also where the host names pull requests by
 * their branches. A fork's commit is on no branch of it, only where the host keeps the pull request.
 */
export function refOfStatus({ event, ref, source = "", fork }: BuiltRef): string {
  const isOwnBranch = event === "pull_request" && fork !== true && source !== "";
  return isOwnBranch ? `refs/heads/${source}` : ref;
}

type BuiltRef = Pick<Build, "event" | "ref"> & Partial<Pick<Build, "source" | "fork">>;

/** The description of a build's commit status: why it failed or, without a reason, its status. */
export function describeBuild({ status, reason, error }: Build): string {
  const text = reason || error || lookUp<Status, string>(sentences, status, "Build was seen");
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1)}…`;
}
