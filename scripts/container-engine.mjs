import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { filesOf, installPackages, mayInstallPackages } from "./browsers.mjs";
import { endWithParent } from "./end-with-parent.mjs";
import { projectEnvironment, projectNode, root } from "./places.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { runSetUp, SetUpError } from "./run.mjs";

const downloaded = join(root, "node_modules", ".cache", "container-tests");
const check = join(root, "packages", "server", "test", "docker", "check-engine.ts");
const startWithinMs = 60_000;
const stopWithinMs = 20_000;
const downloadLimitMs = 60_000;

/**
 * Provides a container engine for the tests: the one that the machine has, or as root with CI=true one of its own, installed if
 * it is missing. Without a working engine, one line says that the tests with containers are left out.
 * @returns the environment of the tests, and `stop`, which ends an engine that was started here
 */
export async function ensureContainerEngine() {
  const tools = { ...(await fetchTools()), ...(await ensurePostgres(downloaded)) };
  const found = checkEngine(tools);
  // A second engine would take over the first one's default network and firewall rules.
  const mayStart = !found.isWorking && process.env["CI"] === "true" && mayInstallPackages();
  const own = mayStart ? await startOwn() : undefined;
  const environment = own === undefined ? tools : { ...tools, DOCKER_HOST: own.address };
  const { isWorking, line } = own === undefined ? found : checkEngine(environment);
  console.log(isWorking ? `Container engine of the tests: ${line}` : `${line}: ${skipped}`);
  return {
    environment: { ...environment, SIGNALBOX_TEST_ENGINE: isWorking ? "required" : "none" },
    stop: own?.stop ?? (() => Promise.resolve()),
  };
}

const skipped = "the tests with containers are left out";

/** Programs for the images of the tests, a registry for the tests of pulls, and a mail server. Unpacked, because installed ones would start. */
async function fetchTools() {
  const wanted = {
    BUSYBOX: { file: "busybox", package: "busybox-static", path: "bin/busybox", suits: isStatic },
    DOCKER_REGISTRY: {
      file: "docker-registry",
      package: "docker-registry",
      path: "usr/bin/docker-registry",
      suits: () => true,
    },
    MSMTPD: {
      file: "msmtpd",
      package: "msmtp-mta",
      path: "usr/bin/msmtpd",
      suits: () => true,
    },
  };
  const found = {};
  for (const [variable, tool] of Object.entries(wanted)) {
    const file =
      process.env[variable] ?? filesOf(tool.file).find(tool.suits) ?? (await unpack(tool));
    if (file !== undefined) found[variable] = file;
  }
  return found;
}

/** Programs that need libraries do not run in an image that has only them. */
function isStatic(file) {
  return !readFileSync(file).includes("/ld-");
}

async function unpack({ package: name, path }) {
  const folder = join(downloaded, name);
  const file = join(folder, path);
  if (existsSync(file)) return file;
  if (filesOf("apt-get").length === 0) return undefined;
  try {
    mkdirSync(folder, { recursive: true });
    const options = { cwd: folder, env: process.env, limitMs: downloadLimitMs };
    await runSetUp(`Downloading ${name}`, "apt-get", ["download", name], options);
    const archive = readdirSync(folder).find((name) => name.endsWith(".deb")) ?? "";
    await runSetUp(`Unpacking ${name}`, "dpkg", ["-x", archive, "."], options);
  } catch {
    // No network, or no such package: its tests are left out.
  }
  return existsSync(file) ? file : undefined;
}

async function startOwn() {
  try {
    await installEngine();
    return await startEngine();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.log(error.message);
    return undefined;
  }
}

async function installEngine() {
  const missing = [
    ["dockerd", "docker.io"],
    ["iptables", "iptables"],
  ].filter(([command]) => filesOf(command).length === 0);
  // In this run level, the packages do not start their services.
  if (missing.length > 0)
    await installPackages(
      missing.map(([, name]) => name),
      { RUNLEVEL: "1" },
    );
}

/** Starts an engine with a folder and a socket of its own. It ignores the configuration of the machine's engine. */
async function startEngine() {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-engine-"));
  const address = `unix://${join(folder, "docker.sock")}`;
  const log = join(folder, "output.txt");
  const output = openSync(log, "w");
  const config = join(folder, "daemon.json");
  writeFileSync(config, "{}");
  const engine = spawn(
    ...endWithParent("dockerd", [
      `--host=${address}`,
      `--data-root=${join(folder, "data")}`,
      `--exec-root=${join(folder, "exec")}`,
      `--pidfile=${join(folder, "pid")}`,
      `--config-file=${config}`,
    ]),
    // A group of its own: the terminal's Ctrl C must not end it before the containers.
    { stdio: ["ignore", output, output], detached: true },
  );
  const exited = once(engine, "exit").catch(() => undefined);
  const kill = (signal) => engine.exitCode === null && engine.kill(signal);
  process.once("exit", () => kill("SIGTERM"));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      kill("SIGTERM");
      // While a command runs, its listener exits when that has ended.
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
  }
  const stop = async () => {
    kill("SIGTERM");
    const isStopped = await Promise.race([exited.then(() => true), delay(stopWithinMs, false)]);
    if (!isStopped) kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const limit = Date.now() + startWithinMs;
  while (!existsSync(join(folder, "docker.sock"))) {
    const isOver = engine.exitCode !== null || engine.pid === undefined || Date.now() > limit;
    if (isOver) throw new SetUpError(`dockerd does not start (see ${log})`);
    await delay(50);
  }
  return { address, stop };
}

/** Runs a container, because an engine that answers may still not be allowed to. */
function checkEngine(environment) {
  const env = { ...projectEnvironment, ...environment };
  const result = spawnSync(projectNode, [check], { env, encoding: "utf8", timeout: 60_000 });
  const output = result.stdout ?? "";
  const line = output.trim().split("\n").at(-1);
  return { isWorking: result.status === 0, line: line || "The container engine cannot be checked" };
}
