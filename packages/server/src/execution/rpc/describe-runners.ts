import type { Runners } from "@signalbox/contract";
import { isConnected, type KnownRunner } from "../remote-queue.ts";
import type { Store } from "../../store/store.ts";

type Runner = Runners["runners"][number];

/**
 * The runners as administrators see them, by name. Runners with the same traits at one address are distinguished by the
 * names with which they accepted stages.
 * @param nowMs the time in milliseconds
 */
export function describeRunners(
  known: readonly KnownRunner[],
  store: Pick<Store, "stages" | "builds" | "repos">,
  nowMs: number,
): Runner[] {
  const runners = known.flatMap((runner) => {
    const names = runner.names.size === 0 ? [""] : runner.names;
    return [...names].map((name) => describe(runner, name, store, nowMs));
  });
  return runners.sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

function describe(
  runner: KnownRunner,
  name: string,
  store: Pick<Store, "stages" | "builds" | "repos">,
  nowMs: number,
): Runner {
  const { type, os, arch, labels } = runner.traits;
  const busy = [...runner.busy].filter(([, by]) => by === name);
  return {
    name: name || undefined,
    type: type || "docker",
    os: os || undefined,
    arch: arch || undefined,
    labels: Object.keys(labels).length === 0 ? undefined : { ...labels },
    address: runner.address,
    connected: isConnected(runner, nowMs),
    last_seen: Math.floor(runner.lastSeen / 1000),
    stages: busy.flatMap(([stageId]) => stageOf(stageId, store)),
  };
}

function stageOf(
  stageId: number,
  store: Pick<Store, "stages" | "builds" | "repos">,
): Runner["stages"] {
  const stage = store.stages.findById(stageId);
  const build = stage && store.builds.findById(stage.build_id);
  const stored = stage && store.repos.findById(stage.repo_id);
  if (stage === undefined || build === undefined || stored === undefined) return [];
  const { number: build_number } = build;
  const { number: stage_number, name: stage_name } = stage;
  return [{ repo_slug: stored.repo.slug, build_number, stage_number, stage_name }];
}

function orderOf({ name = "", type, address }: Runner): string {
  return [name, type, address].join(" ");
}
