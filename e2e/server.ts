import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startDroneProxy } from "../packages/server/test/drone-differences/drone-proxy.ts";

/** The real server in its own process, with its own data. */
export type TestServer = {
  url: string;
  admin: { login: string; password: string };
  /** The folder of its repositories; undefined for a server with the example repositories. */
  reposFolder: string | undefined;
  stop: () => Promise<void>;
};

const admin = { login: "admin", password: "a-password-for-journeys" };
const root = join(import.meta.dirname, "..");
const main = join(root, "packages", "server", "src", "main.ts");
const startWithinMs = 60_000;
const stopWithinMs = 30_000;

/** How the browser reaches the server. `connected`: through our connected server to a server that behaves like Drone. */
export type Through = "embedded" | "connected";

/**
 * Starts a server with an empty folder for repositories, or with the example repositories.
 * @param concurrency not the number of cores, because a journey needs two running builds
 */
export async function startServer(
  repositories: "own" | "example",
  through: Through,
  concurrency = 2,
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-e2e-"));
  const reposFolder = repositories === "own" ? join(folder, "repos", "octo") : undefined;
  if (reposFolder !== undefined) await mkdir(reposFolder, { recursive: true });
  const parameters = ["--port", "0", "--data", join(folder, "data")];
  parameters.push("--concurrency", String(concurrency));
  // Nothing answers there, so that a journey does the same on a machine with a container engine.
  parameters.push("--docker-host", "unix:///nowhere/docker.sock");
  parameters.push("--webhook-addresses", "127.0.0.1");
  if (reposFolder !== undefined) parameters.push("--repos", join(folder, "repos"));
  const embedded = await startProcess(parameters, folder);
  const front = through === "embedded" ? undefined : await startConnected(embedded.url, folder);
  return {
    url: front?.url ?? embedded.url,
    admin,
    reposFolder,
    stop: async () => {
      await front?.stop();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Servers share what Node has compiled, because each would spend half of its start on it. */
const environment = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled-for-tests"),
};

type Started = { url: string; stop: () => Promise<void> };

const startConnected = async (url: string, folder: string): Promise<Started> => {
  const drone = await startDroneProxy(url);
  const connected = await startProcess(["--port", "0", "--server", drone.address], folder);
  return {
    url: connected.url,
    stop: async () => {
      await connected.stop();
      await drone.close();
    },
  };
};

/** Starts our program as a person would, with variables of the environment. */
export async function startProcess(
  parameters: readonly string[],
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Started & { process: ChildProcess }> {
  const child = spawn(join(root, "node_modules", ".bin", "node"), [main, ...parameters], {
    cwd: folder,
    env: { ...environment, SIGNALBOX_ADMIN_PASSWORD: admin.password, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { url: await readyUrl(child), stop: () => stopProcess(child), process: child };
}

/** Returns the URL that the server prints when it is ready. Rejects with its output if it exits or takes too long. */
const readyUrl = async (server: ChildProcess): Promise<string> => {
  const output: string[] = [];
  const { stdout, stderr } = server;
  if (stdout === null || stderr === null) throw new Error("the server has no output");
  const ready = Promise.withResolvers<string>();
  const fail = (why: string) => ready.reject(new Error(`${why}. It said:\n${output.join("\n")}`));
  const limit = setTimeout(() => fail("The server was not ready in time"), startWithinMs);
  const read = (line: string) => {
    output.push(line);
    const url = /^Signalbox is ready at (\S+)$/.exec(line)?.[1];
    if (url !== undefined) ready.resolve(url);
  };
  createInterface(stdout).on("line", read);
  createInterface(stderr).on("line", read);
  server.once("exit", (code) => fail(`The server ended with ${code}`));
  return ready.promise.finally(() => clearTimeout(limit));
};

/** Stops the server. Fails the run if it does not stop, or not with status 0. */
const stopProcess = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null) throw new Error(`The server had ended with ${server.exitCode}`);
  const exited = once(server, "exit", { signal: AbortSignal.timeout(stopWithinMs) });
  server.kill("SIGTERM");
  const [code] = await exited.catch((error: unknown) => {
    server.kill("SIGKILL");
    throw error;
  });
  if (code !== 0) throw new Error(`The server ended with ${code}`);
};
