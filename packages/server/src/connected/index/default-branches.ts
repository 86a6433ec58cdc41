import { isFinished, type Build, type Repo } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import { isRefusal } from "../backend/access.ts";
import type { Backend, BuildOfRepo } from "../backend/backend.ts";
import type { Asker } from "./asker.ts";

/** How long the CI server is asked for one answer, which then covers what it said. */
const readingMs = 8000;
const branchesAtOnce = 4;
/** The CI server does not say when somebody deletes builds. */
const validMs = 60 * 60_000;

/** The newest builds of default branches, as far as they are known. */
export type DefaultBranches = {
  /**
   * Puts what is known into a list of repositories with their newest builds, which was read after `since`. `missing`: those of
   * which it is not known.
   */
  fill: (repos: readonly Repo[], since: number) => { repos: Repo[]; missing: Repo[] };
  /** Asks for what is missing in a list, until time is up or the CI server fails. */
  learn: (asker: Asker, missing: readonly Repo[]) => Promise<void>;
  /** Notes a build that an event carries. */
  see: (event: BuildOfRepo) => void;
  forget: () => void;
};

/** The newest build of a branch at the time when `newest` was the newest of all in the repository. */
type State = {
  branch: string;
  build: Pick<Build, "number" | "status" | "version"> | undefined;
  newest: Pick<Build, "id" | "number">;
  readAt: number;
};

/**
 * Keeps the newest build of each default branch in memory. A build of another branch changes nothing about it, so the list of
 * repositories, which has the newest build of each, mostly says that the known one still is.
 */
export function createDefaultBranches(
  backend: Pick<Backend, "newestOf">,
  clock: Clock,
): DefaultBranches {
  const states = new Map<number, State>();

  const knownOf = ({ id, default_branch }: Repo): State | undefined => {
    const known = states.get(id);
    return known?.branch === default_branch ? known : undefined;
  };

  const note = (repo: Repo, build: Build): void => {
    const { default_branch: branch } = repo;
    const known = knownOf(repo);
    const isNext = known !== undefined && build.number === known.newest.number + 1;
    if (build.ref !== toRef(branch)) {
      if (isNext && build.id > known.newest.id)
        states.set(repo.id, { ...known, newest: toPlace(build) });
      return;
    }
    if (known !== undefined && isLate(build, known)) return;
    const newest =
      known !== undefined && known.newest.id > build.id ? known.newest : toPlace(build);
    states.set(repo.id, { branch, build: toState(build), newest, readAt: clock() });
  };

  const find = (repo: Repo, newest: Build): State | undefined => {
    note(repo, newest);
    const known = knownOf(repo);
    const isKnown = known?.newest.id === newest.id && Math.abs(clock() - known.readAt) < validMs;
    return isKnown ? known : undefined;
  };

  const readOne = async ({ caller, signal }: Asker, repo: Repo, newest: Build): Promise<void> => {
    const { id, default_branch: branch } = repo;
    const readAt = clock();
    const found = await backend.newestOf(caller, repo, branch, signal);
    const latest = found !== undefined && found.id > newest.id ? found : newest;
    states.set(id, { branch, build: found && toState(found), newest: toPlace(latest), readAt });
  };

  return {
    fill: (repos, since) => {
      const missing: Repo[] = [];
      const filled = repos.map((repo) => {
        const { active, build: newest, default_branch: branch } = repo;
        // Another server of ours lists it.
        const isListed = repo.default_branch_build !== undefined;
        if (!active || newest === undefined || branch === "" || isListed) return repo;
        const state = find(repo, newest);
        const mayHaveEnded =
          state?.build !== undefined &&
          !isFinished(state.build.status) &&
          state.build.number !== newest.number &&
          state.readAt < since;
        if (state === undefined || mayHaveEnded) missing.push(repo);
        if (state?.build === undefined) return repo;
        const { number, status } = state.build;
        return { ...repo, default_branch_build: { number, status } };
      });
      return { repos: filled, missing };
    },
    learn: async (asker, missing) => {
      const began = clock();
      const rest = missing.values();
      let hasFailed = false;
      const work = async (): Promise<void> => {
        for (const repo of rest) {
          if (repo.build === undefined || hasFailed || clock() - began >= readingMs) return;
          try {
            await readOne(asker, repo, repo.build);
          } catch (error) {
            asker.signal.throwIfAborted();
            if (error instanceof ApiError && error.status === 401) throw error;
            // The list without some states is better than none.
            hasFailed ||= !isRefusal(error);
          }
        }
      };
      await Promise.all(Array.from({ length: branchesAtOnce }, work));
    },
    see: ({ repo, build }) => note(repo, build),
    forget: () => states.clear(),
  };
}

/** Whether a build of the branch is an older one than the known one, or an earlier state of it. */
const isLate = ({ id, number, version }: Build, { build, newest }: State): boolean =>
  number === build?.number ? version < build.version : id < newest.id;

const toRef = (branch: string): string => `refs/heads/${branch}`;
const toState = ({ number, status, version }: Build) => ({ number, status, version });
const toPlace = ({ id, number }: Build) => ({ id, number });
