import type { Stage } from "@signalbox/contract";
import type { EmbeddedConfig } from "../../src/config/embedded-config.ts";
import { createBuildFixture, pipelineOf, stepOf, type BuildFixture } from "../build-fixture.ts";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { createRunnerClient, type RunnerClient } from "./runner-client.ts";
import { startTestRunner, type TestRunner } from "./test-runner.ts";

export const secret = "the secret of all runners";
export const sshSecret = "the secret of ssh";

/** A pipeline that prints its own file and a word. */
export const hello = pipelineOf({ hello: { commands: ["cat .drone.yml", "echo hello"] } });

/** One step, as a runner names it when it begins a stage. */
export const steps = [{ id: 0, number: 1, name: "only", status: "pending" }];

export function line(pos: number) {
  return { pos, out: `line ${pos}\n`, time: 0 };
}

type Accepted = {
  builds: BuildFixture;
  number: number;
  stage: Pick<Stage, "id" | "build_id" | "name">;
};

/** A server on which remote runners run all stages. */
export type RemoteFixture = {
  server: TestApp;
  /** Calls with the secret of all runners. */
  client: RunnerClient;
  /** A repository with the pipeline `hello`, for most tests, because each one takes a second to create. */
  shared: BuildFixture;
  /** Creates and enables a repository. */
  create: (pipeline: string) => Promise<BuildFixture>;
  /** Starts a runner, which ends with the server. */
  startRunner: (options: Parameters<typeof startTestRunner>[2]) => TestRunner;
  /** Starts a build and accepts its stage, as the runner `by-hand`. */
  acceptStage: (builds?: BuildFixture) => Promise<Accepted>;
  /** Starts a build, accepts its stage and starts its first step. */
  beginStage: (
    builds?: BuildFixture,
  ) => Promise<Accepted & { step: NonNullable<ReturnType<typeof stepOf>> }>;
  close: () => Promise<void>;
};

export async function startRemoteFixture(
  change: Partial<EmbeddedConfig> = {},
): Promise<RemoteFixture> {
  const runnerSecrets = { shared: secret, byType: new Map([["ssh", sshSecret]]) };
  const server = await startTestApp({ concurrency: 0, runnerSecrets, ...change });
  const client = createRunnerClient(server.address, secret);
  const shared = await createBuildFixture(server, "remote", hello);
  const runners: TestRunner[] = [];
  let names = 0;

  const acceptStage: RemoteFixture["acceptStage"] = async (builds = shared) => {
    const number = await builds.start();
    const stage = await client.request();
    if (stage === undefined) throw new Error("the server offered no stage");
    const { status } = await client.accept(stage.id, "by-hand");
    if (status !== 200) throw new Error(`the stage could not be accepted (${status})`);
    return { builds, number, stage };
  };

  return {
    server,
    client,
    shared,
    create: (pipeline) => createBuildFixture(server, `remote-${(names += 1)}`, pipeline),
    startRunner: (options) => {
      const runner = startTestRunner(server.address, secret, options);
      runners.push(runner);
      return runner;
    },
    acceptStage,
    beginStage: async (of) => {
      const accepted = await acceptStage(of);
      const { stage, builds, number } = accepted;
      await client.updateStage(stage.id, { status: "running", steps });
      const step = stepOf(await builds.get(number), "only");
      if (step === undefined) throw new Error("there is no step");
      await client.updateStep(step.id, { ...step, status: "running" });
      return { ...accepted, step };
    },
    close: async () => {
      for (const runner of runners) await runner.stop();
      await server.close();
    },
  };
}
