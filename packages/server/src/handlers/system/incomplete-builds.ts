import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

const buildsMost = 50;

export const listIncompleteBuilds: Handler<"listIncompleteBuilds", Pick<Deps, "store">> = (
  _input,
  { store },
) =>
  store.queue.listBuilds(buildsMost).flatMap((build) => {
    const repo = store.repos.findById(build.repo_id)?.repo;
    return repo === undefined ? [] : [{ ...repo, build }];
  });

export const listIncompleteStages: Handler<"listIncompleteStages", Pick<Deps, "store">> = (
  _input,
  { store },
) => store.queue.listRows();
