import { setTimeout as wait } from "node:timers/promises";
import { RunnerDied, noFaults, runStage, type Faults } from "./run-stage.ts";
import { createRunnerClient, RefusedError, type RunnerTraits } from "./runner-client.ts";

const againMs = 100;

export type TestRunner = {
  /** The stages that it has accepted. */
  accepted: number[];
  /** Ends the runner and its processes. */
  stop: () => Promise<void>;
};

/**
 * Starts a runner that speaks the protocol of Drone's runners (RPC v2) over HTTP until it is stopped, one stage after
 * another: it clones with git, runs the commands of exec pipelines as processes, and can be made to fail in the ways in
 * which runners and networks do.
 */
export function startTestRunner(
  address: string,
  secret: string,
  options: {
    machine: string;
    traits?: RunnerTraits;
    faults?: Partial<Faults>;
    /** Called when the runner dies in a stage. Another one of the same name takes its place. */
    died?: (stageId: number) => void;
  },
): TestRunner {
  const { machine, traits } = options;
  const client = createRunnerClient(address, secret);
  const stop = new AbortController();
  const accepted: number[] = [];
  const faults = { ...noFaults, ...options.faults };
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const stage = await client.request(traits, stop.signal).catch(() => undefined);
      if (stage === undefined) {
        await wait(againMs);
        continue;
      }
      const { status } = await client.accept(stage.id, machine);
      if (status !== 200) continue;
      accepted.push(stage.id);
      await runStage(stage.id, { client, machine, faults }).catch((error) => {
        // The official runners give a stage up, too, when its details are refused.
        if (error instanceof RefusedError) return;
        if (!(error instanceof RunnerDied)) throw error;
        options.died?.(stage.id);
      });
    }
  };
  const ended = loop();
  return {
    accepted,
    stop: async () => {
      stop.abort();
      await ended;
    },
  };
}
