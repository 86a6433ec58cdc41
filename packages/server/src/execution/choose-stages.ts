import { canRun, type RunnerTraits, type StageNeeds } from "./match-runner.ts";

/** A pending or running stage as the queue sees it. */
export type QueuedStage = {
  id: number;
  repo_id: number;
  name: string;
  status: string;
  /** How many stages of this name the repository may run at once; 0 = unlimited. */
  limit: number;
};

export type QueueLimits = {
  /** How many stages may run at once on this machine, over all repositories. */
  concurrency: number;
  /** How many stages of the repository may run at once; 0 = unlimited. */
  throttle: (repoId: number) => number;
};

/**
 * The ids of the stages that may start now, oldest first, on a server without remote runners. A stage that is held back
 * by the limit of its repository or name does not hold back the stages behind it.
 * @param queue all pending and running stages, oldest first
 */
export function chooseStages(queue: readonly QueuedStage[], limits: QueueLimits): number[] {
  const room = createRoom(limits);
  const running = queue.filter(({ status }) => status === "running");
  running.forEach(room.take);
  const chosen: number[] = [];
  for (const stage of queue) {
    if (running.length + chosen.length >= limits.concurrency) break;
    if (stage.status !== "pending" || !room.has(stage)) continue;
    room.take(stage);
    chosen.push(stage.id);
  }
  return chosen;
}

/** A stage of a queue that this machine shares with remote runners. */
export type SharedQueuedStage = QueuedStage &
  StageNeeds & {
    /** 0 unless a remote runner has accepted the stage. */
    accepted: number;
  };

/** A runner that waits for a stage. */
export type WaitingRunner = { id: number; traits: RunnerTraits };

export type SharedLimits = QueueLimits & {
  /** The kinds of stages that this machine can run. */
  local: readonly RunnerTraits[];
  /** Whether this machine refuses a stage that it could run. */
  isRefusedHere: (stage: SharedQueuedStage) => boolean;
  /** The runners that wait, the longest waiting first. Each takes one stage. */
  waiting: readonly WaitingRunner[];
  /** Stages that were given to a runner which has not accepted them yet. */
  offered: ReadonlySet<number>;
};

/** The machine that gets a stage: this one, or the waiting runner with this id. */
export type Assignment = { stage: number; to: "local" | number };

/**
 * Chooses the machines for the pending stages, oldest first. The limits of repositories and names count the stages of
 * all machines, `concurrency` only those of this one. This machine comes first if it has room, because it needs no
 * network.
 * @param queue all pending and running stages, oldest first
 */
export function assignStages(
  queue: readonly SharedQueuedStage[],
  limits: SharedLimits,
): Assignment[] {
  const room = createRoom(limits);
  const isTaken = ({ id, status, accepted }: SharedQueuedStage): boolean =>
    status === "running" || accepted !== 0 || limits.offered.has(id);
  queue.filter(isTaken).forEach(room.take);
  const isLocal = ({ status, accepted }: SharedQueuedStage): boolean =>
    status === "running" && accepted === 0;
  let free = limits.concurrency - queue.filter(isLocal).length;
  const waiting = [...limits.waiting];
  const assignments: Assignment[] = [];
  for (const stage of queue) {
    if (free <= 0 && waiting.length === 0) break;
    if (isTaken(stage) || !room.has(stage)) continue;
    const fitsHere =
      free > 0 &&
      limits.local.some((traits) => canRun(traits, stage)) &&
      !limits.isRefusedHere(stage);
    const index = fitsHere ? -1 : waiting.findIndex(({ traits }) => canRun(traits, stage));
    const [runner] = index === -1 ? [] : waiting.splice(index, 1);
    if (!fitsHere && runner === undefined) continue;
    if (fitsHere) free -= 1;
    room.take(stage);
    assignments.push({ stage: stage.id, to: runner?.id ?? "local" });
  }
  return assignments;
}

/** Counts stages against the limits of their repositories and names. */
export function createRoom({ throttle }: Pick<QueueLimits, "throttle">) {
  const counts = new Map<string, number>();
  const throttles = new Map<number, number>();
  const count = (key: string): number => counts.get(key) ?? 0;
  const throttleOf = (repoId: number): number => {
    const found = throttles.get(repoId) ?? throttle(repoId);
    throttles.set(repoId, found);
    return found;
  };
  /** The limit of the repository or of the stage's name that keeps a stage from starting. */
  const limitReached = (stage: QueuedStage): { of: "repo" | "name"; max: number } | undefined => {
    const [repo, name] = keysOf(stage);
    const maxOfRepo = throttleOf(stage.repo_id);
    if (maxOfRepo > 0 && count(repo) >= maxOfRepo) return { of: "repo", max: maxOfRepo };
    if (stage.limit > 0 && count(name) >= stage.limit) return { of: "name", max: stage.limit };
    return undefined;
  };
  return {
    take: (stage: QueuedStage): void => {
      for (const key of keysOf(stage)) counts.set(key, count(key) + 1);
    },
    has: (stage: QueuedStage): boolean => limitReached(stage) === undefined,
    limitReached,
  };
}

const keysOf = ({ repo_id, name }: QueuedStage): [string, string] => [
  String(repo_id),
  `${repo_id}/${name}`,
];
