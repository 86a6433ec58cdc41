import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

const progressMs = 10_000;
/** How long a command may take to end after a signal, because npm ignores signals while it installs. */
const endWithinMs = 2000;

/** A failed step of the set-up; the message is one line and names the file with the output. */
export class SetUpError extends Error {
  name = "SetUpError";
}

/**
 * Runs a command of the set-up, and prints every ten seconds that it is still running. Its output goes to
 * a file. If the command fails, the file is kept and the SetUpError names it; in CI, the output is also printed.
 * @param {string} what such as "Installing the dependencies"
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, limitMs?: number }} options
 */
export async function runSetUp(what, command, parameters, options) {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-set-up-"));
  const details = join(folder, "output.txt");
  const begun = Date.now();
  const progress = setInterval(() => {
    console.log(`  … still running after ${Math.round((Date.now() - begun) / 1000)} s`);
  }, progressMs);
  try {
    const { cwd, env, limitMs } = options;
    const stdio = ["ignore", "pipe", "pipe"];
    const { child, release } = spawnGroup(command, parameters, { cwd, env, stdio }, () =>
      rmSync(folder, { recursive: true }),
    );
    const output = createWriteStream(details);
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    const failure = await outcome(child, limitMs).finally(release);
    await new Promise((resolve) => output.end(resolve));
    if (failure !== "") {
      // Readers of a build's log need not have access to the files of its machine.
      if (process.env["CI"]) console.log(readFileSync(details, "utf8"));
      throw new SetUpError(`${what} failed (${failure}). Details: ${details}`);
    }
    rmSync(folder, { recursive: true });
  } finally {
    clearInterval(progress);
  }
}

/**
 * Runs a command in this terminal and resolves with its exit status.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export function runShown(command, parameters, options) {
  return new Promise((resolve, reject) => {
    const { child, release } = spawnGroup(command, parameters, { ...options, stdio: "inherit" });
    child.once("error", reject);
    child.once("close", (code) => {
      release();
      resolve(code ?? 1);
    });
  });
}

/** Resolves when the command has ended: with "" if it succeeded, otherwise with the reason. */
const outcome = (child, limitMs) =>
  new Promise((resolve) => {
    const limit = limitMs && setTimeout(() => killGroup(child, "SIGKILL"), limitMs);
    const end = (text) => {
      clearTimeout(limit);
      resolve(text);
    };
    child.once("error", (error) => end(error.message));
    child.once("close", (code, signal) => {
      if (code === 0) end("");
      else end(signal === null ? `exit status ${code}` : `ended by ${signal}`);
    });
  });

/**
 * Starts a command in its own process group. A signal to this process ends that group first, because the
 * next start would otherwise run beside it: what ignores the signal for too long, or a second signal, is
 * killed. Then `cleanUp` runs.
 * @returns the child, and `release`, to be called once it has ended
 */
const spawnGroup = (command, parameters, options, cleanUp) => {
  let isEnding = false;
  const endBoth = (signal) => {
    killGroup(child, isEnding ? "SIGKILL" : signal);
    if (isEnding) return;
    isEnding = true;
    const killTimer = setTimeout(() => killGroup(child, "SIGKILL"), endWithinMs);
    child.once("close", () => {
      clearTimeout(killTimer);
      killGroup(child, "SIGKILL");
      cleanUp?.();
      process.exit(128 + constants.signals[signal]);
    });
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  // Before the command starts, otherwise a signal in between would end only this process.
  for (const signal of signals) process.on(signal, endBoth);
  const child = spawn(command, parameters, { ...options, detached: true });
  const release = () => {
    if (isEnding) return;
    for (const signal of signals) process.off(signal, endBoth);
  };
  return { child, release };
};

const killGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
};
