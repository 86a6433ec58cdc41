import { createApp, type App } from "./app.ts";
import { readConfig } from "./config/config.ts";
import type { DockerConfig } from "./config/docker-config.ts";
import { runnerWarning } from "./config/runner-warning.ts";
import { describeLimit } from "./system/descriptors.ts";
import { createReport } from "./lib/report.ts";
import { describeExecPolicy } from "./execution/executors/exec/exec-policy.ts";
import { readEnvironment } from "./config/secret-variables.ts";

/** A signal this soon after the first is the same one, forwarded by the parent process. */
const sameSignalMs = 500;
const stopMs = 10_000;

const report = createReport();

async function start(args: readonly string[]): Promise<void> {
  const config = readConfig(args, readEnvironment(process.env));
  const { server } = config;
  if (server.kind === "connected" && server.ignored.length > 0)
    report.line(`Ignored because of --server: ${server.ignored.join(", ")}`);
  for (const line of config.notices) report.line(line);
  const stop = new AbortController();
  const starting = createApp({ config, clock: Date.now, report });
  stopOnSignals(starting, stop);
  surviveFileSizeLimit();
  const { openAt } = await starting;
  report.line(`Signalbox is ready at ${openAt}`);
  report.line(describeLimit());
  if (server.kind === "connected") return;
  report.line(describeExecPolicy(server.exec));
  const warning = server.runnerSecrets && runnerWarning(config);
  if (warning !== undefined) report.line(warning);
  // Described after the start, because loading the engine's client takes a tenth of the whole start.
  for (const line of await describe(server.docker, stop.signal)) report.line(line);
}

/**
 * Makes a write beyond the file size limit (`ulimit -f`) fail with EFBIG instead of ending the server. Node ignores
 * SIGXFSZ at first, but no longer once a library has listened for it (https://github.com/nodejs/node/pull/27798).
 */
function surviveFileSizeLimit(): void {
  process.on("SIGXFSZ", () => undefined);
}

function stopOnSignals(starting: Promise<App>, stopped: AbortController): void {
  let stoppingSince = 0;
  const stop = () => {
    if (stoppingSince > 0 && Date.now() - stoppingSince > sameSignalMs) process.exit(1);
    if (stoppingSince > 0) return;
    stoppingSince = Date.now();
    stopped.abort();
    setTimeout(() => process.exit(1), stopMs).unref();
    void starting.then(close, () => undefined);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // The parent process may be killed before it can forward a signal.
  process.once("disconnect", () => {
    if (stoppingSince === 0) stop();
  });
}

async function close(app: App): Promise<void> {
  try {
    await app.close();
  } catch (error) {
    report.problem("Stopping failed", error);
    process.exitCode = 1;
  }
  if (process.connected) process.disconnect();
}

/** Starts the server that these options describe. It runs until it is stopped. Rejects if it cannot start. */
export async function serve(args: readonly string[]): Promise<undefined> {
  try {
    await start(args);
  } catch (error) {
    if (process.connected) process.disconnect();
    throw error;
  }
}

/** The engine of docker pipelines, or its problem. Connected servers do not load its client. */
async function describe(
  { host, environment, cpus }: DockerConfig,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const { describeEngine } = await import("./execution/executors/docker/engine/engine-source.ts");
    return await describeEngine({ host, environment }, cpus, signal);
  } catch (error) {
    if (signal.aborted) return [];
    const problem = error instanceof Error ? error.message : String(error);
    return [`Exec pipelines can run without a container engine. ${problem}`];
  }
}
