import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startServerProcess, type ServerProcess } from "../packages/server/test/server-process.ts";
import { median } from "./median.ts";

/** What other requests notice of some work of the server. */
export type Delays = {
  /** The worst delay of `/healthz`, in milliseconds. */
  worst: number;
  /** The longest turn of the server's event loop, without the time in which the system ran something else. */
  turn: number;
  /** The most memory, in MB. */
  memory: number;
};

const fileIn = (folder: string): string => join(folder, "longest-turn");

/** A server whose turns `watchDelays` can read. */
export async function startProbedServer(
  folder: string,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  const probe = import.meta.resolve("./turn-probe.mjs");
  const variables = [`TURNS_FILE=${fileIn(folder)}`, `NODE_OPTIONS=--import=${probe}`];
  return startServerProcess(folder, ["env", ...variables], options);
}

/** Asks a server for `/healthz` again and again until the work is done. */
export async function watchDelays(
  { child, address }: ServerProcess,
  folder: string,
  work: Promise<unknown>,
): Promise<Delays> {
  const done = new AbortController();
  work.finally(() => done.abort()).catch(() => undefined);
  await longestTurn(child.pid ?? 0, fileIn(folder));
  let worst = 0;
  let memory = 0;
  while (!done.signal.aborted) {
    const began = performance.now();
    await (await fetch(`${address}/healthz`)).text();
    worst = Math.max(worst, performance.now() - began);
    memory = Math.max(memory, await memoryMb(child.pid ?? 0));
    await wait(2);
  }
  await work;
  return { worst, turn: await longestTurn(child.pid ?? 0, fileIn(folder)), memory };
}

/** The median, and in brackets the worst and what an idle server has. */
export function describeDelays(all: readonly Delays[], idle: Delays): string {
  const figure = (of: "worst" | "turn"): string => {
    const values = all.map((delays) => delays[of]);
    return `${median(values).toFixed(0)} ms (${Math.max(...values).toFixed(0)}; idle ${idle[of].toFixed(0)})`;
  };
  const memory = Math.max(...all.map((delays) => delays.memory)) - idle.memory;
  return `worst delay of /healthz ${figure("worst")}, longest turn ${figure("turn")}, memory +${Math.max(0, memory).toFixed(0)} MB`;
}

/** The longest turn since the last call. */
async function longestTurn(pid: number, file: string): Promise<number> {
  await rm(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text.endsWith("\n")) return Number(text);
    await wait(5);
  }
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
