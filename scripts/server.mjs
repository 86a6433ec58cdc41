import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { nodeEnvironment, nodeOptions } from "../packages/server/node-options.mjs";
import { machineEnvironment, projectNode, root } from "./places.mjs";

const server = join(root, "packages", "server");
const main = join(server, "src", "main.ts");
const withoutSecrets = join(server, "without-secrets.sh");
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const npmCheckMs = 200;

/**
 * Runs the server and resolves with its exit status. Forwards signals. The server stops when the IPC
 * channel closes, because a killed process cannot forward a signal.
 * @param {string[]} parameters
 */
export function runServer(parameters) {
  return new Promise((resolve, reject) => {
    const { env, descriptors } = handOverSecrets();
    const child = spawn("sh", [withoutSecrets, projectNode, ...nodeOptions, main, ...parameters], {
      env: { ...nodeEnvironment, ...env },
      stdio: ["inherit", "inherit", "inherit", "ipc", ...descriptors],
    });
    for (const signal of signals) process.on(signal, () => child.kill(signal));
    const stopChecking = onNpmExit(() => child.kill("SIGTERM"));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      stopChecking();
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}

/** Passes on the descriptor with the secrets that `without-secrets.sh` opened. */
const handOverSecrets = () => {
  const descriptor = machineEnvironment["SIGNALBOX_SECRETS_FD"];
  if (descriptor === undefined) return { env: machineEnvironment, descriptors: [] };
  return {
    env: { ...machineEnvironment, SIGNALBOX_SECRETS_FD: "4" },
    descriptors: [Number(descriptor)],
  };
};

/**
 * npm may be killed before it can forward a signal. Nothing could stop the server then, and the next
 * `npm start` would find the port and the data folder in use.
 */
const onNpmExit = (act) => {
  if (process.env["npm_lifecycle_event"] === undefined) return () => undefined;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    act();
  }, npmCheckMs);
  return () => clearInterval(timer);
};
