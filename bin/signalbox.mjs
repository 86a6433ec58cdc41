#!/usr/bin/env node
/**
 * The command `signalbox` of the installed package. Uses old syntax only, because it runs on whatever Node is
 * installed.
 */
import { fileURLToPath } from "node:url";

const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `Signalbox needs Node 24 or newer; this is Node ${process.versions.node}. Install a newer one, for example from https://nodejs.org, and try again.`,
  );
  process.exitCode = 1;
} else {
  await start();
}

/** Replaces this process by the program, with the options of Node that it needs and without secrets in its environment. */
async function start() {
  const server = "../dist/packages/server/";
  const { nodeOptions, nodeEnvironment } = await import(`${server}node-options.mjs`);
  const main = new URL(`${server}src/main.js`, import.meta.url);
  // Windows cannot replace a process. The program works without the options, with more memory.
  if (process.execve === undefined || process.platform === "win32") return import(main.href);
  const withoutSecrets = fileURLToPath(new URL(`${server}without-secrets.sh`, import.meta.url));
  // The first versions of Node 24 warn of their SQLite, whose interface has not changed since.
  const quiet = "--disable-warning=ExperimentalWarning";
  const node = [process.execPath, ...process.execArgv, quiet, ...nodeOptions];
  const args = [fileURLToPath(main), ...process.argv.slice(2)];
  const env = { ...nodeEnvironment, ...process.env };
  return process.execve("/bin/sh", ["sh", withoutSecrets, ...node, ...args], env);
}
