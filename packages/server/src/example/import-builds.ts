import type { Build } from "@signalbox/contract";
import type { LogPlace } from "../live/log-file.ts";
import type { NewStage } from "../store/stages.ts";
import type { Store } from "../store/store.ts";
import {
  requestForDeployment,
  requestForRefChange,
  requestForRestart,
  type BuildRequest,
} from "../trigger/build-request.ts";
import type { CreatedCommits } from "./create-repositories.ts";
import { exampleTarget, type ExampleBuild, type ExampleRepository } from "./example-plan.ts";
import type { RecordedBuild, RecordedStep, Recording } from "./recorded-builds.ts";

/** The platform and name of the machine on which the recorded builds appear to have run. */
export type ExampleMachine = { os: string; arch: string; name: string };

type ImportOptions = {
  store: Pick<Store, "builds" | "steps">;
  recording: Recording;
  machine: ExampleMachine;
  /** Unix seconds. The ages of builds are relative to it. */
  now: number;
};

/** An example repository in the database, with the commits in its folder. */
export type StoredExample = { id: number; plan: ExampleRepository; commits: CreatedCommits };

/** The log of a recorded step and the place where the server keeps it. */
export type ImportedLog = {
  place: LogPlace;
  repo: StoredExample;
  commit: string;
  log: NonNullable<RecordedStep["log"]>;
};

/**
 * Stores the recorded builds of the example repositories, which must have no builds yet, with times before now. Call it in a
 * transaction.
 * @returns the logs, which the caller must write to files
 */
export function importBuilds(
  repos: readonly StoredExample[],
  { store, recording, machine, now }: ImportOptions,
): ImportedLog[] {
  const known = new Map<StoredExample, Build[]>(repos.map((repo) => [repo, []]));
  const logs: ImportedLog[] = [];
  // Lists across repositories are sorted by id, so the ids must follow the times.
  for (const { repo, build, number } of inOrder(repos)) {
    const earlier = known.get(repo) ?? [];
    const recorded = recording.builds.find(
      (one) => one.repo === repo.plan.name && one.number === number,
    );
    if (recorded === undefined) throw new Error(`${repo.plan.name} #${number} was not recorded`);
    const created = now - build.age;
    const request = requestFor(build, repo.commits, earlier);
    const stages = recorded.stages.map((stage) => toStage(stage, created, machine));
    const stored = store.builds.insertPast(
      repo.id,
      { ...request, ...endOf(recorded, created) },
      stages,
      created,
    );
    earlier.push(stored);
    for (const [index, stage] of stored.stages.entries()) {
      const steps = recorded.stages[index]?.steps ?? [];
      store.steps.insertAll(
        stage.id,
        steps.map((step, index) => toStep(step, index + 1, created)),
      );
      for (const [index, { log }] of steps.entries())
        if (log !== undefined) {
          const place = { build: stored.id, stage: stage.number, step: index + 1 };
          logs.push({ place, repo, commit: stored.after, log });
        }
    }
  }
  return logs;
}

function inOrder(repos: readonly StoredExample[]) {
  return repos
    .flatMap((repo) => repo.plan.builds.map((build, index) => ({ repo, build, number: index + 1 })))
    .sort((a, b) => b.build.age - a.build.age);
}

/**
 * The request that starts a build of the example.
 * @param earlier the builds of the repository before it, by number
 */
export function requestFor(
  build: ExampleBuild,
  commits: CreatedCommits,
  earlier: readonly Build[],
): BuildRequest {
  if ("pushed" in build) return requestForPush(build.pushed, commits);
  const caller = { login: build.by.name };
  const input = { caller, params: {} };
  if ("restarted" in build)
    return requestForRestart(buildOf(earlier, build.restarted), { ...input, debug: false });
  const target = exampleTarget;
  return "promoted" in build
    ? requestForDeployment(buildOf(earlier, build.promoted), { ...input, event: "promote", target })
    : requestForDeployment(buildOf(earlier, build.rolledBackTo), {
        ...input,
        event: "rollback",
        target,
      });
}

function requestForPush(id: string, commits: CreatedCommits): BuildRequest {
  const commit = commits.get(id);
  if (commit === undefined) throw new Error(`The example has no commit ${id}`);
  const { ref, parents } = commit;
  const before = [...commits.values()].find((one) => one.ref === ref && parents.includes(one.sha));
  return requestForRefChange(ref, before?.sha ?? null, commit, () => undefined);
}

function buildOf(builds: readonly Build[], number: number): Build {
  const build = builds[number - 1];
  if (build === undefined) throw new Error(`The example has no build ${number} yet`);
  return build;
}

function endOf({ status, started, finished, reason }: RecordedBuild, created: number) {
  return { status, reason, started: toTime(started, created), finished: toTime(finished, created) };
}

function toStage(
  { steps: _steps, started, stopped, ...stage }: RecordedBuild["stages"][number],
  created: number,
  { os, arch, name }: ExampleMachine,
): NewStage {
  return {
    ...stage,
    os,
    arch,
    machine: started === undefined ? undefined : name,
    started: toTime(started, created),
    stopped: toTime(stopped, created),
  };
}

function toStep({ log: _log, ...step }: RecordedStep, number: number, created: number) {
  const { started, stopped } = step;
  return { ...step, number, started: toTime(started, created), stopped: toTime(stopped, created) };
}

/** Unix seconds; 0 if it never happened. */
function toTime(seconds: number | undefined, created: number): number {
  return seconds === undefined ? 0 : created + seconds;
}
