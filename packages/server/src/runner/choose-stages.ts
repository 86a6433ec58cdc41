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
  /** How many stages may run at once over all repositories. */
  concurrency: number;
  /** How many stages of the repository may run at once; 0 = unlimited. */
  throttle: (repoId: number) => number;
};

/**
 * The ids of the stages that may start now, oldest first. A stage that is held back by the limit of its
 * repository or name does not hold back the stages behind it.
 * @param queue all pending and running stages, oldest first
 */
export function chooseStages(queue: readonly QueuedStage[], limits: QueueLimits): number[] {
  const counts = new Map<string, number>();
  const count = (key: string): number => counts.get(key) ?? 0;
  const take = (stage: QueuedStage): void => {
    for (const key of keysOf(stage)) counts.set(key, count(key) + 1);
  };
  const throttles = new Map<number, number>();
  const throttleOf = (repoId: number): number => {
    const throttle = throttles.get(repoId) ?? limits.throttle(repoId);
    throttles.set(repoId, throttle);
    return throttle;
  };
  const hasRoom = (stage: QueuedStage): boolean => {
    const [repo, name] = keysOf(stage);
    const throttle = throttleOf(stage.repo_id);
    return (
      (throttle === 0 || count(repo) < throttle) && (stage.limit === 0 || count(name) < stage.limit)
    );
  };

  const running = queue.filter(({ status }) => status === "running");
  running.forEach(take);
  const chosen: number[] = [];
  for (const stage of queue) {
    if (running.length + chosen.length >= limits.concurrency) break;
    if (stage.status !== "pending" || !hasRoom(stage)) continue;
    take(stage);
    chosen.push(stage.id);
  }
  return chosen;
}

const keysOf = ({ repo_id, name }: QueuedStage): [string, string] => [
  String(repo_id),
  `${repo_id}/${name}`,
];
