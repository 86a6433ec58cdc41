import { Build, pullNumberOf } from "@signalbox/contract";
import { call } from "../client.ts";
import { liveQuery } from "../live-query.ts";
import { mergeBuild, type BuildUpdate } from "../merge/merge.ts";
import { keys, type RepoName } from "../queries.ts";

/** The newest build of each open pull request. */
export function pullsQuery(repo: RepoName) {
  return liveQuery({
    key: [...keys.repo(repo), "pulls"],
    about: repo,
    request: (signal) => call("listPulls", repo, { signal }),
    merge: (builds, { build }) => mergePulls(builds, build),
    // No event announces that a pull request was closed, but a merge pushes to its target.
    isOutdatedBy: (builds, { build }) =>
      build.event === "push" && builds.some(({ target }) => target === build.target),
  });
}

/** The build replaces that of its pull request, unless it is older. */
export function mergePulls(builds: readonly Build[], build: BuildUpdate): Build[] {
  if (build.event !== "pull_request") return builds.slice();
  const number = pullNumberOf(build.ref ?? "");
  const known = builds.find(({ ref }) => pullNumberOf(ref) === number);
  const fresh = () => Build.parse({ ...build, stages: undefined, draft: known?.draft });
  if (known === undefined) return [...builds, fresh()];
  if (build.number < known.number) return builds.slice();
  const next = build.number === known.number ? mergeBuild(known, build) : fresh();
  return builds.map((one) => (one === known ? next : one));
}
