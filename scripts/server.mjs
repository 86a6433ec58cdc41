import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { machineEnvironment, projectNode, root } from "./places.mjs";

const server = join(root, "packages", "server");
const main = join(server, "src", "main.ts");
const withoutSecrets = join(server, "without-secrets.sh");
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const lookForNpmMs = 200;

/**
 * Runs the server until it ends and answers its exit status. Signals are handed on. The channel
 * between the two processes tells the server when this one was killed without a chance to say so.
 * @param {string[]} parameters
 */
export function runServer(parameters) {
  return new Promise((resolve, reject) => {
    const { env, descriptors } = handOverSecrets();
    const child = spawn("sh", [withoutSecrets, projectNode, main, ...parameters], {
      env,
      stdio: ["inherit", "inherit", "inherit", "ipc", ...descriptors],
    });
    for (const signal of signals) process.on(signal, () => child.kill(signal));
    const stopLooking = whenNpmIsGone(() => child.kill("SIGTERM"));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      stopLooking();
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}

/** The secrets that `without-secrets.sh` gave us on a descriptor go on to the server on its own. */
const handOverSecrets = () => {
  const descriptor = machineEnvironment["SIGNALBOX_SECRETS_FD"];
  if (descriptor === undefined) return { env: machineEnvironment, descriptors: [] };
  return {
    env: { ...machineEnvironment, SIGNALBOX_SECRETS_FD: "4" },
    descriptors: [Number(descriptor)],
  };
};

/**
 * npm may be killed without a chance to hand anything on. Nobody is left then who could stop us, and
 * the next `npm start` would find the port and the data folder taken.
 */
const whenNpmIsGone = (act) => {
  if (process.env["npm_lifecycle_event"] === undefined) return () => undefined;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    act();
  }, lookForNpmMs);
  return () => clearInterval(timer);
};
