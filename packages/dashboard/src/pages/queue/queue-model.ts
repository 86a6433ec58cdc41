import { Build, Stage, type IncompleteStage, type QueueOverview } from "@signalbox/contract";
import { buildsOf, type ListedBuild } from "../../api/listed-builds.ts";

/** A build with those of its stages that run, or that wait. Its `build` has none, because these are only some of them. */
export type QueuedBuild = ListedBuild & { stages: readonly Stage[] };

export type Platform = QueueOverview["platforms"][number];

export type QueueModel = {
  /** Undefined if the server does not say. */
  paused: boolean | undefined;
  running: readonly QueuedBuild[];
  waiting: readonly QueuedBuild[];
  /** Builds of repositories that the viewer may not see. */
  hidden: QueueOverview["hidden"];
  /** Builds beyond those that the server lists. */
  leftOut: number;
  /** Empty if the server does not say how many stages may run. */
  platforms: readonly Platform[];
};

/** A build of which some stages run and others wait is in both lists. */
export function queueModel(overview: QueueOverview): QueueModel {
  const { paused, hidden, left_out: leftOut, platforms } = overview;
  return { paused, hidden, leftOut, platforms, ...sections(buildsOf(overview.builds)) };
}

/** The queue of a server that lists its stages only, to administrators. Their numbers are not known. */
export function modelOfStages(
  rows: readonly IncompleteStage[],
  paused: boolean | undefined,
): QueueModel {
  const builds = [
    ...Map.groupBy(rows, ({ repo_slug, build_number }) => `${repo_slug} ${build_number}`),
  ];
  return {
    paused,
    hidden: { running: 0, waiting: 0 },
    leftOut: 0,
    platforms: [],
    ...sections(builds.flatMap(([, stages]) => toListed(stages))),
  };
}

function sections(builds: readonly ListedBuild[]): Pick<QueueModel, "running" | "waiting"> {
  const all = builds.map(({ build: { stages = [], ...build }, ...repo }) => ({
    ...repo,
    build,
    stages,
  }));
  const having = (matches: (stage: Stage) => boolean): QueuedBuild[] =>
    all.flatMap((one) => {
      const stages = one.stages.filter(matches);
      return stages.length === 0 ? [] : [{ ...one, stages }];
    });
  return {
    running: having(({ status }) => status === "running"),
    waiting: having(({ status }) => status !== "running"),
  };
}

function toListed(rows: readonly IncompleteStage[]): ListedBuild[] {
  const [first] = rows;
  if (first === undefined) return [];
  const stages = rows.map((row) =>
    Stage.parse({
      name: row.stage_name,
      status: row.stage_status,
      machine: row.stage_machine,
      os: row.stage_os,
      arch: row.stage_arch,
      variant: row.stage_variant,
      kernel: row.stage_kernel,
      started: row.stage_started,
    }),
  );
  const build = Build.parse({
    number: first.build_number,
    status: stages.some(({ status }) => status === "running") ? "running" : "pending",
    author_login: first.build_author,
    author_name: first.build_author_name,
    author_avatar: first.build_author_avatar,
    sender: first.build_sender,
    created: first.build_created,
    started: first.build_started,
  });
  const { repo_namespace: namespace, repo_name: name } = first;
  return [{ namespace, name, build: { ...build, stages } }];
}

/** `linux/arm64`; "" if the server names none. */
export function platformName(
  part: Partial<Pick<Platform, "os" | "arch" | "variant" | "kernel">>,
): string {
  return [part.os, part.arch, part.variant, part.kernel].filter(Boolean).join("/");
}

/** `2 of 4 slots busy, 3 stages wait`. A runner that has just gone leaves more stages than slots. */
export function slotWords({ subscribers, running, pending }: Platform): string {
  const slots = Math.max(subscribers, running);
  const busy =
    slots === 0 ? "No slots" : `${running} of ${slots} ${slots === 1 ? "slot" : "slots"} busy`;
  return pending === 0
    ? busy
    : `${busy}, ${pending} ${pending === 1 ? "stage waits" : "stages wait"}`;
}
