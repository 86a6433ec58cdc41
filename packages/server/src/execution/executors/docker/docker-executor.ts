import { recoverProcesses } from "../processes/recover-processes.ts";
import type { Executor } from "../executor.ts";
import { rejectOnAbort } from "./deadline.ts";
import type { DockerOptions } from "./docker-options.ts";
import type { EngineSource } from "./engine/engine-source.ts";
import { hasInstallationId } from "./engine/installation-id.ts";
import type { Engine } from "./engine/open-engine.ts";

/**
 * Runs steps as containers of Docker or Podman. Most of the code is loaded when a stage needs it for the first time,
 * because many servers run no docker pipeline.
 */
export function createDockerExecutor(options: DockerOptions): Executor {
  let source: Promise<EngineSource> | undefined;
  /** Set once the containers of an earlier run are removed, or while they are being removed. */
  let cleaned: Promise<void> | undefined;

  /** The folders' names of stages of this run whose containers could not be removed. */
  const leftStages = new Set<string>();

  const openEngine = async () => {
    source ??= import("./engine/engine-source.ts").then(({ createEngineSource }) =>
      createEngineSource(options.search),
    );
    return (await source).open();
  };

  /** Succeeds once. Until then no stage runs, so that every container of this server is a leftover. */
  const clean = (): Promise<void> => {
    cleaned ??= removeLeftContainers().catch((cause: unknown) => {
      cleaned = undefined;
      throw cause;
    });
    return cleaned;
  };

  const limited = (engine: Engine): Engine => engine.within(AbortSignal.timeout(options.engineMs));

  const removeLeftContainers = async (): Promise<void> => {
    const { removeContainers } = await import("./remove-containers.ts");
    await removeContainers(limited(await openEngine()), options);
  };

  const openCleanEngine = async () => {
    await clean();
    const engine = await openEngine();
    const { removeStages } = await import("./remove-containers.ts");
    await removeStages(limited(engine), leftStages);
    return engine;
  };

  return {
    platform: async (signal) => {
      // If there is no engine, `prepare` says why.
      const engine = await rejectOnAbort(openEngine(), signal).catch(() => undefined);
      return engine && { os: engine.os, arch: engine.arch };
    },
    prepare: async (stage) => {
      const { prepareStage } = await import("./prepare-stage.ts");
      return prepareStage(stage, options, {
        openEngine: openCleanEngine,
        leave: (name) => leftStages.add(name),
      });
    },
    recover: async () => {
      await recoverProcesses([], options);
      if (!(await hasInstallationId(options.dataFolder))) return;
      await clean().catch((cause: unknown) => {
        options.report.problem("Containers of an earlier run could not be listed", cause);
      });
    },
  };
}
