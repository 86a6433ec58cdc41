import { pathOfSlug, type Build } from "@signalbox/contract";
import { createGate } from "../source/git/gate.ts";
import { secondsOf } from "../lib/clock.ts";
import { repeat } from "../lib/repeat.ts";
import type { DueStatus } from "../store/forge/commit-statuses.ts";
import { createDeferredWrites } from "../store/deferred-writes.ts";
import { describeBuild, linkToBuild, refOfStatus } from "./describe-build.ts";
import { ForgeError } from "./forge-error.ts";
import type { ForgeParts } from "./forge-parts.ts";
import { retrySeconds } from "./pace.ts";
import type { Representatives } from "./representatives.ts";

/** Sends the statuses of commits that the forge does not have yet. */
export type Statuses = {
  start: () => void;
  /** Sends those that are due now. */
  check: () => void;
  settled: () => Promise<void>;
};

const checkEveryMs = 500;
const atOnce = 8;
const slow = { afterMs: 2000, maxConcurrent: 32 };
const maxListed = 200;
/** About a day. */
const maxAttempts = 300;

export function createStatuses(parts: ForgeParts, { forRepo }: Representatives): Statuses {
  const { config, forge, store, clock, signal, origin } = parts;
  const gate = createGate(atOnce, slow);
  const writes = createDeferredWrites(parts.storage, signal);
  /** Each context of a commit is sent by one request at a time, so that an older status never overtakes a newer one. */
  const running = new Map<string, Promise<void>>();

  const post = async (due: DueStatus, build: Build): Promise<void> => {
    const slug = store.repos.findById(due.repoId)?.repo.slug;
    if (slug === undefined || config.statusName === undefined) return;
    const status = {
      status: build.status,
      context: `${config.statusName}${due.context}`,
      ref: refOfStatus(build),
      description: describeBuild(build),
      link: linkToBuild(build, `${origin()}/${pathOfSlug(slug)}`),
    };
    const { deploy_id: deployment, deploy_to: target = "" } = build;
    const { setDeploymentStatus } = forge;
    await forRepo(due.repoId, "write", (as) =>
      deployment && setDeploymentStatus !== undefined
        ? setDeploymentStatus(as, slug, { ...status, deployment, target })
        : forge.setStatus(as, slug, due.sha, status),
    );
  };

  const judge = (due: DueStatus, error: unknown): void => {
    const isFinal =
      !(error instanceof ForgeError) ||
      error.failure === "rejected" ||
      (error.failure !== "unavailable" && due.attempts > 0) ||
      due.attempts >= maxAttempts;
    if (error instanceof ForgeError) {
      const statusProblem = `${forge.title} refused a commit status: ${error.message}`;
      if (error.failure !== "unavailable" || isFinal)
        store.forgeRepos.update(due.repoId, { statusProblem });
    } else parts.report.problem("A commit status could not be sent", error);
    if (isFinal) store.commitStatuses.recordSent(due);
    else store.commitStatuses.postpone(due, secondsOf(clock) + retrySeconds(due.attempts, error));
  };

  const send = async (due: DueStatus): Promise<void> => {
    const build = store.builds.findById(due.buildId);
    let problem: unknown;
    try {
      if (build !== undefined) await post(due, build);
    } catch (error) {
      if (signal.aborted) return;
      problem = error;
    }
    writes.write(() => {
      if (problem !== undefined) return judge(due, problem);
      store.commitStatuses.recordSent(due);
      if (store.forgeRepos.find(due.repoId)?.statusProblem)
        store.forgeRepos.update(due.repoId, { statusProblem: "" });
    });
    await writes.flush();
  };

  const check = (): void => {
    if (signal.aborted || config.statusName === undefined) return;
    for (const due of store.commitStatuses.listDue(maxListed)) {
      const name = `${due.repoId} ${due.sha} ${due.context}`;
      if (running.has(name)) continue;
      const sent = gate(() => send(due))
        .catch((error: unknown) => parts.report.problem("A commit status was not stored", error))
        .finally(() => running.delete(name));
      running.set(name, sent);
    }
  };

  return {
    start: () => {
      const onError = (error: unknown) =>
        parts.report.problem("Due commit statuses could not be read", error);
      repeat(check, { everyMs: checkEveryMs, signal, onError });
    },
    check,
    settled: async () => void (await Promise.all(running.values())),
  };
}
