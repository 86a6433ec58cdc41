import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { projectEnvironment, projectNode, root } from "./places.mjs";

const main = join(root, "packages", "server", "src", "main.ts");
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs the server until it ends and answers its exit status. Signals are handed on. The channel
 * between the two processes tells the server when this one was killed without a chance to say so.
 * @param {string[]} parameters
 */
export const runServer = (parameters) =>
  new Promise((resolve, reject) => {
    const child = spawn(projectNode, [main, ...parameters], {
      env: projectEnvironment,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    for (const signal of signals) process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]),
    );
  });
