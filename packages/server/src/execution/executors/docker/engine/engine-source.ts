import { ConfigError } from "../../../../lib/config-error.ts";
import { EngineError, EngineGoneError, EngineSilentError } from "./engine-error.ts";
import { findEngine, type EngineSearch } from "./find-engine.ts";
import { openEngine, type Engine } from "./open-engine.ts";

/** The engine of a server: found and connected to when it is first needed, and again after it was unreachable. */
export type EngineSource = {
  /**
   * Rejects with an EngineGoneError, whose message says what to do, if there is no engine. Call it once per stage,
   * because it checks whether the engine still answers.
   */
  open: (signal?: AbortSignal) => Promise<Engine>;
  close: () => Promise<void>;
};

const noEngine =
  "Docker pipelines need Docker or Podman on the server: install and start one of them, or name an engine with --docker-host";

/** How long an engine may take to answer a ping or a request for its version. */
const answerMs = 10_000;

export function createEngineSource(search: EngineSearch): EngineSource {
  let current: Promise<Engine> | undefined;

  const connect = async (signal: AbortSignal | undefined): Promise<Engine> => {
    const found = await findEngine(search).catch((cause: unknown) => {
      throw cause instanceof ConfigError ? new EngineGoneError(cause.message, { cause }) : cause;
    });
    if (found === undefined) throw new EngineGoneError(noEngine);
    return openEngine(found.address, within(signal)).catch((cause: unknown) => {
      if (!(cause instanceof EngineSilentError)) throw cause;
      const correct = found.source === undefined ? "" : `, or correct ${found.source}`;
      throw new EngineGoneError(`${cause.message}: start it${correct}`, { cause });
    });
  };
  const reconnect = (signal: AbortSignal | undefined): Promise<Engine> => {
    const opening = connect(signal);
    current = opening;
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  };

  return {
    open: async (signal) => {
      const opened = current;
      if (opened === undefined) return reconnect(signal);
      const engine = await opened;
      try {
        await engine.ping(within(signal));
        return engine;
      } catch {
        await engine.close();
        return current === opened || current === undefined ? reconnect(signal) : current;
      }
    },
    close: async () => {
      const opened = current;
      current = undefined;
      await opened?.then(
        (engine) => engine.close(),
        () => undefined,
      );
    },
  };
}

function within(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(answerMs);
  return signal === undefined ? limit : AbortSignal.any([limit, signal]);
}

/**
 * A line for the person who starts the server: the engine and its version, or how to get an engine. A second line warns
 * that the engine has fewer processors than the limit of each container.
 * @param cpus the limit of each container, undefined for none
 */
export async function describeEngine(
  search: EngineSearch,
  cpus: number | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const source = createEngineSource(search);
  try {
    const engine = await source.open(signal);
    const { product, version, at } = engine;
    const line = `Docker pipelines run on ${product} ${version} (${at})`;
    if (cpus === undefined) return [line];
    const available = await engine.countProcessors(within(signal));
    if (cpus <= available) return [line];
    const warning = `The engine refuses all containers: --docker-cpus is ${cpus}, but its machine has only ${available}`;
    return [line, warning];
  } catch (error) {
    if (error instanceof EngineGoneError || error instanceof EngineError) return [error.message];
    throw error;
  } finally {
    await source.close();
  }
}
