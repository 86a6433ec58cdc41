import { limits, type Build } from "@signalbox/contract";
import { ApiError, noRows, toPathNumber } from "../../lib/api-error.ts";
import type { CommitPair } from "../../source/compare-commits.ts";
import type { Repository } from "../../source/repository.ts";
import { SourceError } from "../../source/source-error.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import { findBuild } from "./builds.ts";
import { checkCode } from "./checks/check-code.ts";
import type { Deps } from "./deps.ts";
import type { Handler } from "./handler.ts";

type ChangeDeps = Pick<Deps, "store" | "forge" | "openSource">;

export const getBuildChanges: Handler<"getBuildChanges", ChangeDeps> = async (
  { stored, params, query, caller },
  { store, forge, openSource },
) => {
  checkCode(stored, caller, store);
  const source = openSource(stored);
  const compared = await findPair(stored, source, { ...params, ...query }, store);
  const { earlier, before, after } = compared;
  const links = stored.forge === "" ? undefined : forge?.links;
  const { slug } = stored.repo;
  const answer = {
    ...(earlier && { since: earlier.number, since_status: earlier.status }),
    before: before ?? "",
    after,
    ...(links && before !== null && { link: links.compare(slug, before, after) }),
  };
  const from = toPathNumber(query.files_from ?? "0");
  try {
    const found = await source.compare(compared);
    const { commits, commitCount, lostCommits, files } = found;
    return {
      ...answer,
      commits:
        links === undefined
          ? commits
          : commits.map((one) => Object.assign(one, { link: links.commit(slug, one.sha) })),
      commit_count: commitCount,
      lost_commits: lostCommits,
      files: files.slice(from, from + limits.changedFiles),
      file_count: files.length,
      additions: sum(files.map(({ additions }) => additions)),
      deletions: sum(files.map(({ deletions }) => deletions)),
    };
  } catch (error) {
    return { ...answer, ...nothing, problem: problemOf(error) };
  }
};

export const getFileDiff: Handler<"getFileDiff", ChangeDeps> = async (
  { stored, params, query, caller },
  { store, openSource },
) => {
  checkCode(stored, caller, store);
  const source = openSource(stored);
  const compared = await findPair(stored, source, { ...params, ...query }, store);
  const { path } = query;
  if (!path) throw new ApiError(400, "path is required: a file of the changes");
  try {
    return { diff: await source.diff(compared, path) };
  } catch (error) {
    return { diff: "", problem: problemOf(error) };
  }
};

const nothing = {
  commits: [],
  commit_count: 0,
  lost_commits: 0,
  files: [],
  file_count: 0,
  additions: 0,
  deletions: 0,
};

const problemOf = (error: unknown): string => {
  if (!(error instanceof SourceError)) throw error;
  if (error.reason === "commit_not_found")
    return "The repository no longer has one of the two commits: the branch was rewritten or deleted";
  if (error.reason === "file_not_found") return "The file does not differ";
  if (error.reason === "file_too_large") return "The difference is too large to show";
  return error.message;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

type Asked = { number: string; since?: string | undefined };
type Compared = CommitPair & { earlier: Build | undefined };

const findPair = async (
  stored: StoredRepo,
  source: Repository,
  { number, since = "before" }: Asked,
  store: Pick<Store, "builds">,
): Promise<Compared> => {
  const build = findBuild(stored, number, store);
  const { after } = build;
  const earlier = findEarlier(stored, build, since, store);
  const before =
    earlier === undefined ? await findBeginning(stored, source, build, since) : earlier.after;
  return { earlier, before, after };
};

const findEarlier = (
  { repo }: StoredRepo,
  build: Build,
  since: string,
  { builds }: Pick<Store, "builds">,
): Build | undefined => {
  if (since === "before" || since === "green" || since === "approved")
    return builds.findEarlier(build, since);
  if (!/^\d{1,15}$/.test(since))
    throw new ApiError(400, "since must be before, green, approved or the number of a build");
  const found = builds.find(repo.id, Number(since));
  if (found === undefined) throw noRows();
  return found;
};

/**
 * The commit with which the first build of a branch is compared. Nobody has approved the commit before a push, so who approves the
 * first build of another branch than the default one sees all of the branch.
 */
const findBeginning = async (
  { repo }: StoredRepo,
  source: Repository,
  { event, ref, before, after }: Build,
  since: string,
): Promise<string | null> => {
  const orNull = (error: unknown) => {
    if (error instanceof SourceError) return null;
    throw error;
  };
  const base =
    event === "pull_request" || event === "push"
      ? await source.commit(before).catch(orNull)
      : undefined;
  const main = `refs/heads/${repo.default_branch}`;
  const isWhole = since === "approved" && event === "push" && ref !== main;
  if (base && event === "push" && base.sha !== after && !isWhole) return base.sha;
  const other =
    (isWhole ? null : base) ?? (ref === main ? null : await source.commit(main).catch(orNull));
  const common = other && (await source.mergeBase(other.sha, after).catch(orNull));
  if (common && common !== after) return common;
  return (await source.commit(after).catch(orNull))?.parents[0] ?? null;
};
