import { text } from "node:stream/consumers";
import { isFinished, type Build, type Stage, type Step } from "@signalbox/contract";
import { z } from "zod";
import type { Hub } from "../../live/hub.ts";
import type { LogPlace } from "../../live/log-file.ts";
import type { LogStore } from "../../live/log-store.ts";
import type { DetailedBuild } from "../../store/stages.ts";
import type { Store } from "../../store/store.ts";
import { openLocalStream } from "./local-stream.ts";

/** Shows a build while it runs. */
export type BuildView = {
  stepStarted: (stage: Stage, step: Step) => void;
  /** `text` has no line break at its end. */
  line: (stage: Stage, step: Step, text: string) => void;
  /** All lines of the step have been shown. */
  stepEnded: (stage: Stage, step: Step) => void;
};

type FollowDeps = {
  store: Pick<Store, "builds" | "stages">;
  hub: Pick<Hub, "followRepo">;
  logs: Pick<LogStore, "watch" | "read">;
};

const LogLine = z.object({ pos: z.number(), out: z.string() });

/** Shows steps and their lines until the build has ended. Resolves with the ended build. */
export async function followBuild(
  build: Build,
  view: BuildView,
  { store, hub, logs }: FollowDeps,
): Promise<DetailedBuild> {
  const ended = Promise.withResolvers<void>();
  /** The steps whose start has been shown, each with a promise for the end of its output. */
  const shown = new Map<number, Promise<void>>();

  const showStep = async (stage: Stage, step: Step): Promise<void> => {
    const place = { build: build.id, stage: stage.number, step: step.number };
    view.stepStarted(stage, step);
    await showLog(place, (line) => view.line(stage, step, line), logs);
    view.stepEnded(stage, findStep(store.stages.withStages(build), step.id) ?? step);
  };

  const update = (): void => {
    const found = store.builds.findById(build.id);
    if (found === undefined) return ended.resolve();
    for (const stage of store.stages.withStages(found).stages)
      for (const step of stage.steps ?? [])
        if (hasRun(step) && !shown.has(step.id)) shown.set(step.id, showStep(stage, step));
    if (isFinished(found.status)) ended.resolve();
  };

  const { stream } = openLocalStream(update);
  hub.followRepo(stream, build.repo_id);
  update();
  await ended.promise;
  stream.end();
  await Promise.all(shown.values());
  return store.stages.withStages(store.builds.findById(build.id) ?? build);
}

/** Whether a step has begun, so that it may have a log. */
const hasRun = ({ status }: Step): boolean =>
  status === "running" || (isFinished(status) && status !== "skipped");

const findStep = (build: DetailedBuild, id: number): Step | undefined =>
  build.stages.flatMap(({ steps }) => steps ?? []).find((step) => step.id === id);

/** Passes on the lines of a step as they arrive. Resolves when the step has ended and all have been passed on. */
const showLog = async (
  place: LogPlace,
  show: (line: string) => void,
  logs: FollowDeps["logs"],
): Promise<void> => {
  let next = 0;
  const take = (line: z.infer<typeof LogLine>): void => {
    if (line.pos < next) return;
    next = line.pos + 1;
    show(line.out.replace(/\r?\n$/, ""));
  };
  const { stream, ended } = openLocalStream((data) => take(LogLine.parse(JSON.parse(data))));
  logs.watch(place, stream);
  await ended;
  // A step may end before its log can be watched.
  const stored = next === 0 ? await logs.read(place) : undefined;
  if (stored === undefined) return;
  const lines = z.array(LogLine).parse(JSON.parse(await text(stored.body())));
  lines.forEach(take);
};
