import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "./git-fixture.ts";
import { environment } from "./server-process.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const started: ChildProcess[] = [];

type Run = {
  child: ChildProcess;
  /** Everything that it has printed. */
  output: () => string;
  /** Resolves with the address that it prints when it is ready. */
  ready: Promise<string>;
  /** `errors`: the lines of standard error, which arrive separately. */
  ended: Promise<{ status: number | null; lines: string[]; errors: string[] }>;
};

/** Ends the servers that still run. */
export function endRuns(): void {
  for (const child of started.splice(0)) child.kill("SIGKILL");
}

/** Starts the server as `npm start` does. It ends with the test. */
export function run(parameters: string[], more: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [main, ...parameters], {
    env: { ...environment, ...more },
    // `npm start` opens this channel, too.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.push(child);
  let output = "";
  let errors = "";
  const ready = Promise.withResolvers<string>();
  const take = (piece: string) => {
    output += piece;
    const address = /is ready at (\S+)\n/.exec(output)?.[1];
    if (address !== undefined) ready.resolve(address);
  };
  child.stdout?.setEncoding("utf8").on("data", take);
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    errors += piece;
    take(piece);
  });
  const ended = once(child, "close").then(([status]: (number | null)[]) => ({
    status: status ?? null,
    lines: output.trim().split("\n"),
    errors: errors.trim().split("\n"),
  }));
  return { child, output: () => output, ready: ready.promise, ended };
}

/** Options for a free port, and for new folders of repositories and data, which come last. */
export async function emptyRepos(): Promise<string[]> {
  const repos = await temporaryFolder();
  return ["--port", "0", "--repos", repos, "--data", await temporaryFolder()];
}
