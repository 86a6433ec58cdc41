import type { Stage, Stats } from "@signalbox/contract";
import { isConnected, type KnownRunner } from "./remote-queue.ts";

type Platform = Stats["pipelines"][number];

/**
 * The pending and running stages of each platform, and how many could run at once: on this machine and, as far as they
 * wait or are busy, on the remote runners. This machine's platform comes first.
 * @param nowMs the time in milliseconds
 */
export function countPlatforms(
  machine: { os: string; arch: string; capacity: number },
  runners: readonly KnownRunner[],
  stages: readonly Stage[],
  nowMs: number,
): Platform[] {
  const platforms = new Map<string, Platform>();
  const find = ({ os = "", arch = "", variant = "", kernel = "" }: Partial<Platform>): Platform => {
    const key = JSON.stringify([os, arch, variant, kernel]);
    const empty = { subscribers: 0, os, arch, variant, kernel, pending: 0, running: 0 };
    const platform = platforms.get(key) ?? empty;
    platforms.set(key, platform);
    return platform;
  };
  find(machine).subscribers += machine.capacity;
  for (const runner of runners)
    if (isConnected(runner, nowMs))
      find(runner.traits).subscribers += runner.open + runner.busy.size;
  for (const stage of stages)
    if (stage.status === "running") find(stage).running += 1;
    else find(stage).pending += 1;
  return [...platforms.values()];
}
