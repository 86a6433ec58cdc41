import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

const sayEveryMs = 10_000;
/** So long a command may take to end after a signal. npm, while it installs, heeds none. */
const endWithinMs = 2000;

/** A set-up step that failed: one line for the person, and where the command's own words are. */
export class SetUpError extends Error {
  name = "SetUpError";
}

/**
 * Runs a command of the set-up silently, saying every ten seconds that it is still at work. Its
 * output goes to a file that is kept, and named in the SetUpError, only if it fails.
 * @param {string} what as in "Installing the dependencies"
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, limitMs?: number }} options
 */
export async function runSetUp(what, command, parameters, options) {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-set-up-"));
  const details = join(folder, "output.txt");
  const begun = Date.now();
  const progress = setInterval(() => {
    console.log(`  … still at it after ${Math.round((Date.now() - begun) / 1000)} s`);
  }, sayEveryMs);
  try {
    const { cwd, env, limitMs } = options;
    const stdio = ["ignore", "pipe", "pipe"];
    const { child, release } = spawnWithUs(command, parameters, { cwd, env, stdio }, () =>
      rmSync(folder, { recursive: true }),
    );
    const output = createWriteStream(details);
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    const failure = await outcome(child, limitMs).finally(release);
    await new Promise((resolve) => output.end(resolve));
    if (failure !== "") throw new SetUpError(`${what} failed (${failure}). Details: ${details}`);
    rmSync(folder, { recursive: true });
  } finally {
    clearInterval(progress);
  }
}

/**
 * Runs a command with this terminal and waits for its end; answers its exit status.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export function runShown(command, parameters, options) {
  return new Promise((resolve, reject) => {
    const { child, release } = spawnWithUs(command, parameters, { ...options, stdio: "inherit" });
    child.once("error", reject);
    child.once("close", (code) => {
      release();
      resolve(code ?? 1);
    });
  });
}

/** Waits for a command; answers "" when it succeeded, else what happened in a few words. */
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
 * Starts a command in a process group of its own. A signal that ends us meanwhile ends that group first:
 * what does not heed it in time, or when asked again, is killed. Were the command left alone, the next
 * start would meet it at work. Then `cleanUp` runs.
 * @returns the child, and `release`, to be called once it has ended
 */
const spawnWithUs = (command, parameters, options, cleanUp) => {
  let isEnding = false;
  const endBoth = (signal) => {
    killGroup(child, isEnding ? "SIGKILL" : signal);
    if (isEnding) return;
    isEnding = true;
    const impatience = setTimeout(() => killGroup(child, "SIGKILL"), endWithinMs);
    child.once("close", () => {
      clearTimeout(impatience);
      killGroup(child, "SIGKILL");
      cleanUp?.();
      process.exit(128 + constants.signals[signal]);
    });
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  // Before the command starts: a signal that comes between the two would end us alone.
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
    // It has ended already.
  }
};
