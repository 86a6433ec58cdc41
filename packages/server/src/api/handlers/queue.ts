import { splitSlug, type Repo, type Runners, type Stage, type User } from "@signalbox/contract";
import { hasLevelInRepo } from "../../accounts/auth/access.ts";
import { countPlatforms } from "../../execution/count-platforms.ts";
import { placesInQueue } from "../../execution/queue/queue-reasons.ts";
import { describeRunners } from "../../execution/rpc/describe-runners.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import type { Deps } from "./deps.ts";
import type { Handler } from "./handler.ts";

/** More builds than anybody reads. A page asks again every few seconds. */
const maxBuilds = 200;

type QueueDeps = Pick<Deps, "store" | "runner" | "machine" | "runnerRpc" | "clock">;

export const getQueueOverview: Handler<"getQueueOverview", QueueDeps> = (
  { caller },
  { store, runner, machine, runnerRpc, clock },
) => {
  const queue = store.queue.listStages();
  const known = runnerRpc?.queue.known() ?? [];
  const isVisible = createVisibility(caller, store);
  const throttle = (id: number): number => store.repos.findById(id)?.repo.throttle ?? 0;
  const textOf = placesInQueue(queue, { throttle, isPaused: runner.isPaused() });
  const builds = [...Map.groupBy(queue, ({ build_id }) => build_id).values()];
  const [visible, hidden] = divide(builds, ([stage]) => isVisible(stageRepo(stage, store)));
  const [running, waiting] = divide(visible, isRunning);
  const shown = [...running, ...waiting].slice(0, maxBuilds);
  return {
    paused: runner.isPaused(),
    builds: shown.flatMap((stages) => describeBuild(stages, textOf, store)),
    left_out: visible.length - shown.length,
    hidden: {
      running: hidden.filter(isRunning).length,
      waiting: hidden.filter((stages) => !isRunning(stages)).length,
    },
    platforms: countPlatforms(machine, known, queue, clock()),
    runners: {
      enabled: runnerRpc !== undefined,
      runners: describeRunners(known, store, clock()).map((one) =>
        visibleRunner(one, caller, (slug) => {
          const { namespace, name } = splitSlug(slug);
          return isVisible(store.repos.find(namespace, name));
        }),
      ),
    },
  };
};

const isRunning = (stages: readonly Stage[]): boolean =>
  stages.some(({ status }) => status === "running");

const stageRepo = (stage: Stage | undefined, store: Store): StoredRepo | undefined =>
  stage && store.repos.findById(stage.repo_id);

/** Remembers the answers, because many stages are of one repository. */
function createVisibility(caller: User, store: Store): (stored: StoredRepo | undefined) => boolean {
  const known = new Map<number, boolean>();
  return (stored) => {
    if (stored === undefined) return false;
    const { id } = stored.repo;
    const found = known.get(id) ?? hasLevelInRepo("read", caller, stored, store.users);
    known.set(id, found);
    return found;
  };
}

function describeBuild(
  stages: readonly Stage[],
  textOf: (stage: Stage) => string,
  store: Store,
): Repo[] {
  const [first] = stages;
  const stored = stageRepo(first, store);
  const build = first && store.builds.findById(first.build_id);
  if (stored === undefined || build === undefined) return [];
  const explained = stages.map((stage) =>
    stage.status === "pending" ? { ...stage, waits_for: textOf(stage) } : stage,
  );
  return [{ ...stored.repo, build: { ...build, stages: explained } }];
}

type Runner = Runners["runners"][number];

/** Where a runner is, is known to administrators alone. */
function visibleRunner(runner: Runner, caller: User, isVisible: (slug: string) => boolean): Runner {
  const [stages, hidden] = divide(runner.stages, ({ repo_slug }) => isVisible(repo_slug));
  return {
    ...runner,
    address: caller.admin ? runner.address : "",
    stages,
    ...(hidden.length > 0 && { hidden: hidden.length }),
  };
}

function divide<Item>(items: readonly Item[], matches: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(matches), items.filter((item) => !matches(item))];
}
