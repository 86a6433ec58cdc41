import { createApp, type App } from "./app.ts";
import { helpText, readConfig } from "./config/config.ts";
import { createReport } from "./lib/report.ts";
import { readEnvironment } from "./secret-variables.ts";
import { StartError } from "./lib/start-error.ts";

/**
 * A signal that arrives this soon after the first is the same one, forwarded by the parent process.
 */
const sameSignalMs = 500;
const stopMs = 10_000;

const report = createReport();

const start = async (): Promise<void> => {
  const config = readConfig(process.argv.slice(2), readEnvironment(process.env));
  if (config === undefined) return report.line(helpText);
  if (config.server.kind === "gateway" && config.server.ignored.length > 0)
    report.line(`Ignored because of --server: ${config.server.ignored.join(", ")}`);
  const starting = createApp({ config, clock: Date.now, report });
  stopOnSignals(starting);
  surviveFileSizeLimit();
  const { openAt } = await starting;
  report.line(`Signalbox is ready at ${openAt}`);
};

/**
 * Makes a write beyond the file size limit (`ulimit -f`) fail with EFBIG instead of ending the
 * server. Node ignores SIGXFSZ at first, but no longer once a library has listened for it.
 */
const surviveFileSizeLimit = (): void => {
  process.on("SIGXFSZ", () => undefined);
};

const stopOnSignals = (starting: Promise<App>): void => {
  let stoppingSince = 0;
  const stop = () => {
    if (stoppingSince > 0 && Date.now() - stoppingSince > sameSignalMs) process.exit(1);
    if (stoppingSince > 0) return;
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), stopMs).unref();
    void starting.then(close, () => undefined);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // The parent process may be killed before it can forward a signal.
  process.once("disconnect", () => {
    if (stoppingSince === 0) stop();
  });
};

const close = async (app: App): Promise<void> => {
  try {
    await app.close();
  } catch (error) {
    report.problem("Stopping failed", error);
    process.exitCode = 1;
  }
  if (process.connected) process.disconnect();
};

/** Runs the server that the command line describes until it is stopped. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report.problem(error.message);
    process.exitCode = error.exitStatus;
    if (process.connected) process.disconnect();
  }
}
