import { limits } from "@signalbox/contract";
import { findBuild } from "./builds.ts";
import { toInteger, toPage } from "./paging.ts";
import { noRows, toPathNumber } from "../lib/api-error.ts";
import { serverLimits } from "../lib/limits.ts";
import type { Handler, StoreHandler } from "./handler.ts";

export const listBuilds: StoreHandler<"listBuilds"> = ({ stored, query }, { store }) =>
  store.builds.list(stored.repo.id, {
    page: toPage(query.page),
    perPage: toPerPage(query.per_page),
    ref: toRef(query),
  });

/** Falls back to the default for anything but a number from 1 to the maximum page size. */
const toPerPage = (text: string | undefined): number => {
  const number = toInteger(text) ?? 0;
  return number < 1 || number > limits.maxPerPage ? limits.perPageDefault : number;
};

const toRef = ({ branch, tag }: { branch?: string; tag?: string }): string | undefined => {
  if (branch !== undefined && branch !== "") return `refs/heads/${branch}`;
  return tag === undefined || tag === "" ? undefined : `refs/tags/${tag}`;
};

export const listBuildDetails: StoreHandler<"listBuildDetails"> = (
  { stored, query },
  { store },
) => {
  const before = query.before === undefined ? undefined : toPathNumber(query.before);
  const builds = store.builds.listBelow(stored.repo.id, before, toPerPage(query.limit));
  return store.stages.withStagesOfAll(builds, serverLimits.detailedSteps);
};

export const getBuild: StoreHandler<"getBuild"> = ({ stored, params }, { store }) =>
  store.stages.withStages(findBuild(stored, params.number, store));

/** The query's `branch` takes precedence over `ref`. */
export const getLatestBuild: StoreHandler<"getLatestBuild"> = ({ stored, query }, { store }) => {
  const branchRef = `refs/heads/${query.branch || stored.repo.default_branch}`;
  const ref = query.branch ? branchRef : query.ref || branchRef;
  const build = store.builds.findLatest(stored.repo.id, ref);
  if (build === undefined) throw noRows();
  return store.stages.withStages(build);
};

export const listBranches: StoreHandler<"listBranches"> = ({ stored }, { store }) =>
  store.builds.listBranches(stored.repo.id);

export const listDeployments: StoreHandler<"listDeployments"> = (
  { stored, query: { limit } },
  { store },
) => store.builds.listDeployments(stored.repo.id, limit === undefined ? 1 : toPerPage(limit));

/** Local repositories have no pull requests. */
export const listPulls: Handler<"listPulls", unknown> = () => [];

export const deletePull: Handler<"deletePull", unknown> = ({ params }) => {
  toPathNumber(params.pull);
  return undefined;
};

export const deleteBranch: StoreHandler<"deleteBranch"> = ({ stored, params }, { store }) => {
  store.builds.deleteBranch(stored.repo.id, params.branch);
  return undefined;
};

export const deleteDeployment: StoreHandler<"deleteDeployment"> = (
  { stored, params },
  { store },
) => {
  store.builds.deleteDeployment(stored.repo.id, params.target);
  return undefined;
};
