import type { Executors } from "./executors/executor.ts";
import type { RunnerTraits } from "./match-runner.ts";
import type { RemoteQueue } from "./remote-queue.ts";

/** How often to check whether the container engine still answers. */
const everyMs = 30_000;

export type LocalTraitsDeps = {
  executors: Executors;
  platform: { os: string; arch: string };
  /** Aborted when the server stops. */
  signal: AbortSignal;
  queue: Pick<RemoteQueue, "setLocal">;
  runner: { wake: () => void };
};

/**
 * Finds out what this machine can run beside remote runners: exec pipelines of its platform, and docker pipelines while
 * a container engine answers. Without an engine, a docker pipeline waits for a runner.
 */
export function watchLocalTraits(deps: LocalTraitsDeps): void {
  const { executors, platform, signal, queue, runner } = deps;
  const exec = traitsOf("exec", platform);
  const check = async (): Promise<void> => {
    const engine = await executors.docker.platform?.(signal).catch(() => undefined);
    if (signal.aborted) return;
    queue.setLocal(engine === undefined ? [exec] : [exec, traitsOf("docker", engine)]);
    runner.wake();
  };
  queue.setLocal([exec]);
  void check();
  const timer = setInterval(() => void check(), everyMs);
  timer.unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

function traitsOf(type: string, { os, arch }: { os: string; arch: string }): RunnerTraits {
  return { kind: "pipeline", type, os, arch, variant: "", kernel: "", labels: {} };
}
