import type { Build, Repo } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { failures, successes } from "../messages/messages.ts";
import { messageOf } from "./api-error.ts";
import { learn } from "./learn.ts";
import { mergeRepoAnswer } from "./merge/merge.ts";
import { keys, repoQuery } from "./queries.ts";
import { action, nameOf, type RepoInput } from "./use-action.ts";

/** A new build: on top of its repository's list at once, since servers announce it only when it starts. */
const learnNewBuild = (cache: QueryClient, input: RepoInput, build: Build): void => {
  learnBuild(cache, input, build);
  cache.setQueryData(
    repoQuery(nameOf(input)).queryKey,
    (old) => old && { ...old, counter: Math.max(old.counter, build.number) },
  );
};

const learnBuild = (cache: QueryClient, input: RepoInput, build: Build): void => {
  const repo = nameOf(input);
  void cache.invalidateQueries({ queryKey: keys.repos });
  void cache.invalidateQueries({ queryKey: keys.recentBuilds });
  void cache.invalidateQueries({ queryKey: keys.deployments(repo) });
  // A server that answers the number alone has told nothing to show.
  if (build.id === 0) return void cache.invalidateQueries({ queryKey: keys.repo(repo) });
  learn(cache, [{ ...repo, id: build.repo_id, build }]);
};

/** A changed repository. Its answer lacks `permissions`, and those on screen must not be lost. */
const learnRepo = (cache: QueryClient, input: RepoInput, answer: Repo): void => {
  cache.setQueryData(
    repoQuery(nameOf(input)).queryKey,
    (old) => old && mergeRepoAnswer(old, answer),
  );
  void cache.invalidateQueries({ queryKey: keys.repos });
};

/** A stage was approved or declined. Drone sends no event then, so all that shows the build is asked for again. */
const refreshBuild = (cache: QueryClient, input: RepoInput): void => {
  for (const queryKey of [keys.repo(nameOf(input)), keys.repos, keys.recentBuilds])
    void cache.invalidateQueries({ queryKey });
};

/** Each change that a user may make. */
export const actions = {
  createBuild: action({
    call: "createBuild",
    done: successes.createBuild,
    failed: failures.createBuild,
    nothing: failures.createBuild,
    update: learnNewBuild,
  }),
  restartBuild: action({
    call: "restartBuild",
    failed: failures.restartBuild,
    nothing: failures.restartBuild,
    update: learnNewBuild,
  }),
  debugBuild: action({
    call: "restartBuild",
    failed: failures.debugBuild,
    nothing: failures.debugBuild,
    update: learnNewBuild,
  }),
  cancelBuild: action({
    call: "cancelBuild",
    failed: failures.cancelBuild,
    update: learnBuild,
  }),
  promoteBuild: action({
    call: "promoteBuild",
    failed: (error) => failures.deploy(messageOf(error)),
    nothing: failures.deployNothing,
    update: learnNewBuild,
  }),
  rollbackBuild: action({
    call: "rollbackBuild",
    failed: (error) => failures.deploy(messageOf(error)),
    nothing: failures.deployNothing,
    update: learnNewBuild,
  }),
  approveStage: action({
    call: "approveStage",
    failed: failures.approveStage,
    settled: refreshBuild,
  }),
  declineStage: action({
    call: "declineStage",
    failed: failures.declineStage,
    settled: refreshBuild,
  }),
  enableRepo: action({
    call: "enableRepo",
    done: successes.enableRepo,
    failed: messageOf,
    update: learnRepo,
  }),
  updateRepo: action({
    call: "updateRepo",
    done: successes.saveChanges,
    failed: failures.saveChanges,
    update: learnRepo,
  }),
  disableRepo: action({
    call: "disableRepo",
    done: successes.disableRepo,
    failed: failures.disableRepo,
    update: (cache, input, answer) => learnRepo(cache, input, { ...answer, active: false }),
  }),
  syncUserRepos: action({ call: "syncUserRepos", failed: failures.sync }),
} as const;
