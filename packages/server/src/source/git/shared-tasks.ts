/** Runs a task, or shares the result of a task with the same key if that starts after this call. */
export type SharedTasks<Result> = (key: string, task: () => Promise<Result>) => Promise<Result>;

type Lane<Result> = { running: Promise<Result>; next: Promise<Result> | undefined };

/**
 * Runs one task for each key at a time. Callers that arrive while a task runs share the next one, so their result is no
 * older than their call, and any number of simultaneous calls runs at most two tasks.
 */
export function createSharedTasks<Result>(): SharedTasks<Result> {
  const lanes = new Map<string, Lane<Result>>();

  const start = (key: string, task: () => Promise<Result>): Promise<Result> => {
    const lane: Lane<Result> = { running: task(), next: undefined };
    lanes.set(key, lane);
    const leave = (): void => {
      if (lane.next === undefined) lanes.delete(key);
    };
    lane.running.then(leave, leave);
    return lane.running;
  };

  return (key, task) => {
    const lane = lanes.get(key);
    if (lane === undefined) return start(key, task);
    const startNext = (): Promise<Result> => start(key, task);
    lane.next ??= lane.running.then(startNext, startNext);
    return lane.next;
  };
}
