import type { Build, Repo } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { failures, successes } from "../messages/messages.ts";
import { isOutdated, messageOf } from "./api-error.ts";
import { applyEvents } from "./apply-events.ts";
import { changeAnswer, refetchAnswers } from "./merge/changed-answers.ts";
import { mergeRepoAnswer } from "./merge/merge.ts";
import { keys, repoQuery } from "./queries.ts";
import { action, repoNameOf, type RepoInput } from "./use-action.ts";

/** Adds a new build to the lists at once, because servers send no event until the build starts. */
export function applyNewBuild(cache: QueryClient, input: RepoInput, build: Build): void {
  applyBuild(cache, input, build);
  changeAnswer(
    cache,
    repoQuery(repoNameOf(input)).queryKey,
    (old) => old && { ...old, counter: Math.max(old.counter, build.number) },
  );
}

const applyBuild = (cache: QueryClient, input: RepoInput, build: Build): void => {
  const repo = repoNameOf(input);
  refetchAnswers(cache, keys.repos);
  refetchAnswers(cache, keys.recentBuilds);
  refetchAnswers(cache, keys.deployments(repo));
  // Some servers answer with the build number alone, which is not enough to show a build.
  if (build.id === 0) return refetchAnswers(cache, keys.repo(repo));
  applyEvents(cache, [{ ...repo, id: build.repo_id, build }]);
};

/** Applies a changed repository. The answer lacks `permissions`, so the cached ones must be kept. */
export function applyRepo(cache: QueryClient, input: RepoInput, answer: Repo): void {
  changeAnswer(
    cache,
    repoQuery(repoNameOf(input)).queryKey,
    (old) => old && mergeRepoAnswer(old, answer),
  );
  refetchAnswers(cache, keys.repos);
}

/** Refetches every query that shows the build, because not all servers send an event when a stage is approved or declined. */
const refreshBuild = (cache: QueryClient, input: RepoInput): void => {
  for (const queryKey of [keys.repo(repoNameOf(input)), keys.repos, keys.recentBuilds])
    refetchAnswers(cache, queryKey);
};

/** The changes that a user can make from the repository and build screens. */
export const actions = {
  createBuild: action({
    call: "createBuild",
    done: successes.createBuild,
    failed: failures.createBuild,
    nothing: failures.createBuild,
    update: applyNewBuild,
  }),
  restartBuild: action({
    call: "restartBuild",
    failed: failures.restartBuild,
    nothing: failures.restartBuild,
    update: applyNewBuild,
  }),
  debugBuild: action({
    call: "restartBuild",
    failed: failures.debugBuild,
    nothing: failures.debugBuild,
    update: applyNewBuild,
  }),
  cancelBuild: action({
    call: "cancelBuild",
    failed: failures.cancelBuild,
    update: applyBuild,
  }),
  promoteBuild: action({
    call: "promoteBuild",
    failed: (error) => failures.deploy(messageOf(error)),
    nothing: failures.deployNothing,
    update: applyNewBuild,
  }),
  rollbackBuild: action({
    call: "rollbackBuild",
    failed: (error) => failures.deploy(messageOf(error)),
    nothing: failures.deployNothing,
    update: applyNewBuild,
  }),
  approveStage: action({
    call: "approveStage",
    // The facts of the approval say so, and a toast would cover the buttons below them.
    failed: (error) => (isOutdated(error) ? undefined : failures.approveStage),
    settled: refreshBuild,
  }),
  declineStage: action({
    call: "declineStage",
    failed: failures.declineStage,
    settled: refreshBuild,
  }),
  updateRepo: action({
    call: "updateRepo",
    done: successes.saveChanges,
    failed: failures.saveChanges,
    update: applyRepo,
  }),
  disableRepo: action({
    call: "disableRepo",
    done: successes.disableRepo,
    failed: failures.disableRepo,
    update: (cache, input, answer) => applyRepo(cache, input, { ...answer, active: false }),
  }),
  moveHistory: action({
    call: "repairRepo",
    done: ({ slug }) => successes.moveHistory(slug),
    failed: messageOf,
    update: (cache, input, { namespace, name }) => {
      refetchAnswers(cache, keys.repo({ namespace, name }));
      refetchAnswers(cache, keys.repo(repoNameOf(input)));
      refetchAnswers(cache, keys.repos);
    },
  }),
  purgeBuilds: action({
    call: "purgeBuilds",
    done: successes.purgeBuilds,
    failed: failures.purgeBuilds,
    settled: refreshBuild,
  }),
} as const;
