import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { UserWithToken } from "@signalbox/contract";
import { nodeEnvironment, nodeOptions } from "../node-options.mjs";

/** The password of the first account, admin, on every server of the tests. */
export const password = "correct horse battery";

/** The environment of a server process. Its compile cache is shared with earlier ones. */
export const environment = {
  PATH: process.env["PATH"],
  DOCKER_HOST: process.env["DOCKER_HOST"],
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../node_modules/.cache/compiled-for-tests"),
};

/** A server as people start it: its own process with `data` and `repos` in a folder. */
export type ServerProcess = {
  child: ChildProcess;
  address: string;
};

const started: ServerProcess[] = [];
const defaultMain = join(import.meta.dirname, "..", "src", "main.ts");

/** Ends the servers that this file has started and that still run. For `afterEach`. */
export function endServerProcesses(signal: NodeJS.Signals): void {
  for (const { child } of started.splice(0)) child.kill(signal);
}

/**
 * @param wrap a program and its arguments that runs the command after them in the same process
 * @param more options that replace earlier ones
 * @param main the program, if it is not the one in the sources
 */
export async function startServerProcess(
  folder: string,
  wrap: readonly string[] = [],
  more: readonly string[] = [],
  main = defaultMain,
): Promise<ServerProcess> {
  const folders = ["--data", join(folder, "data"), "--repos", join(folder, "repos")];
  return startProcess(["--port", "0", ...folders, ...more], wrap, main);
}

/** A connected server in front of the server at an address. `data`: the folder of its index, if it is not in memory. */
export async function startConnectedProcess(
  address: string,
  data = "none",
): Promise<ServerProcess> {
  return startProcess(["--port", "0", "--server", address, "--data", data]);
}

async function startProcess(
  options: readonly string[],
  wrap: readonly string[] = [],
  main = defaultMain,
): Promise<ServerProcess> {
  const [program = "", ...args] = [...wrap, process.execPath, ...nodeOptions, main, ...options];
  const child = spawn(program, args, {
    env: { ...nodeEnvironment, ...environment, SIGNALBOX_ADMIN_PASSWORD: password },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = / is ready at (.*)$/.exec(line)?.[1];
    if (address === undefined) continue;
    const server = { child, address };
    started.push(server);
    return server;
  }
  throw new Error("the server did not start");
}

/** Signs in the first account and returns its personal token. */
export async function signIn(address: string): Promise<string> {
  const headers = { Origin: address, "Content-Type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ username: "admin", password });
  const redirect = "manual" as const;
  const signedIn = await fetch(`${address}/login`, { method: "POST", headers, body, redirect });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const token = await fetch(`${address}/api/user/token`, {
    method: "POST",
    headers: { Origin: address, Cookie: cookie },
  });
  return UserWithToken.parse(await token.json()).token;
}

/** `body` is sent as JSON. */
export type Call = (path: string, method?: string, body?: object) => Promise<Response>;

export function callWith(address: string, token: string): Call {
  return (path, method = "GET", body) =>
    fetch(address + path, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
}
