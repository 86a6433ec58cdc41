import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const listQueue: Handler<"listQueue", Pick<Deps, "store">> = (_input, { store }) =>
  store.queue.listStages();

export const pauseQueue: Handler<"pauseQueue", Pick<Deps, "runner">> = (_input, { runner }) => {
  runner.pause();
  return undefined;
};

export const resumeQueue: Handler<"resumeQueue", Pick<Deps, "runner">> = (_input, { runner }) => {
  runner.resume();
  return undefined;
};
