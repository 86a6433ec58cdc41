import { text } from "node:stream/consumers";
import { type Build, isFinished, LogLine, type Stage } from "@signalbox/contract";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import { readInstallationId } from "../../src/execution/executors/docker/engine/installation-id.ts";
import {
  installationLabel,
  removeLeftovers,
} from "../../src/execution/executors/docker/engine/leftovers.ts";
import type { Labelled } from "../../src/execution/executors/docker/engine/list-labelled.ts";
import { cancelBuild } from "../../src/trigger/cancel.ts";
import { stepOf } from "../build-fixture.ts";
import {
  type BuildFacts,
  createRunnerFixture,
  type RunnerFixture,
  type RunnerOptions,
} from "../runner-fixture.ts";
import { ensureShellImage, shellImage } from "./stand-in-image.ts";
import { engine } from "./test-engine.ts";

export type DockerOptions = RunnerOptions & {
  trusted?: boolean;
  retries?: number;
  secrets?: Record<string, string>;
  params?: Record<string, string>;
  /** The event that starts the build; by default a push to the branch main. */
  facts?: Partial<BuildFacts>;
};

/** A build of a docker pipeline on the machine's engine. */
export type DockerBuild = {
  fixture: RunnerFixture;
  /** Resolves when a step has this status. */
  whenStep: (name: string, status: string) => Promise<unknown>;
  /** Resolves when the build has ended. */
  ended: () => Promise<Outcome>;
  cancel: () => void;
  /** Starts another build of the pipeline. */
  again: () => DockerBuild;
  /** The objects of this build's server on the engine. */
  listContainers: () => Promise<Labelled>;
};

export type Outcome = {
  build: Build;
  stage: Stage;
  /** Name, status and exit code of each step of the first stage, in their order. */
  steps: [name: string, status: string, exitCode: number][];
  log: (step: string, stage?: Stage) => Promise<string>;
};

/** Most steps of tests do nothing when they get SIGTERM. */
const shortGraceMs = 100;

/** Starts a build of a pipeline whose steps use the image `SHELL` unless they name another one. */
export async function startDocker(
  pipeline: string,
  options: DockerOptions = {},
): Promise<DockerBuild> {
  await ensureShellImage();
  const { trusted = false, retries = 0, secrets = {}, params, facts, ...change } = options;
  const text = pipeline.replaceAll("SHELL", shellImage);
  const fixture = await createRunnerFixture(text, { graceMs: shortGraceMs, ...change });
  const { store, runner, repoId } = fixture;
  store.repos.update(repoId, { trusted, retries });
  for (const [name, data] of Object.entries(secrets)) {
    store.secrets.insert(repoId, { name, data, pull_request: false, pull_request_push: false });
  }
  const installation = await readInstallationId(fixture.dataFolder);
  onTestFinished(async () => {
    await runner.close();
    await removeLeftovers(engine(), installation);
  });
  return startBuild(fixture, installation, params, facts);
}

function startBuild(
  fixture: RunnerFixture,
  installation: string,
  params?: Record<string, string>,
  facts?: Partial<BuildFacts>,
): DockerBuild {
  const { store, runner } = fixture;
  const { id } = fixture.addBuild(params, facts);
  runner.wake();
  const hub = { publishBuild: () => undefined };
  return {
    fixture,
    whenStep: (name, status) => fixture.when(id, (build) => stepOf(build, name)?.status === status),
    ended: () => whenEnded(fixture, id),
    cancel: () => cancelBuild(fixture.get(id), { store, clock: Date.now, runner, hub }),
    again: () => startBuild(fixture, installation),
    listContainers: () => engine().listLabelled(installationLabel, installation),
  };
}

/** A docker pipeline without a clone step, whose steps use an image that the engine has. */
export function dockerPipeline(sections: string, name = "default"): string {
  const head = ["kind: pipeline", `name: ${name}`, "clone: { disable: true }"];
  return [...head, sections.trim(), ""].join("\n");
}

/** Runs a pipeline to its end. */
export async function runDocker(pipeline: string, options?: DockerOptions): Promise<Outcome> {
  return (await startDocker(pipeline, options)).ended();
}

async function whenEnded({ when, logs }: RunnerFixture, id: number): Promise<Outcome> {
  const build = await when(id, ({ status }) => isFinished(status));
  const [stage] = build.stages;
  if (stage === undefined) throw new Error("the build has no stage");
  const steps = stage.steps ?? [];
  return {
    build,
    stage,
    steps: steps.map(({ name, status, exit_code }) => [name, status, exit_code]),
    log: async (name, of = stage) => {
      const step = of.steps?.find((candidate) => candidate.name === name);
      if (step === undefined) throw new Error(`there is no step ${name}`);
      const stored = await logs.read({ build: id, stage: of.number, step: step.number });
      if (stored === undefined) return "";
      const lines = z.array(LogLine).parse(JSON.parse(await text(stored.body())));
      return lines.map(({ out }) => out).join("");
    },
  };
}
