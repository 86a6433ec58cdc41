import { limits, withShownParameters } from "@signalbox/contract";
import { findBuilds, readBefore, readFilter, toPage, toPerPage } from "./paging.ts";
import { noRows, toPathNumber } from "../../lib/api-error.ts";
import { serverLimits } from "../../lib/limits.ts";
import { findBuild } from "./builds.ts";
import { type BuildsHandler, JsonText, type StoreHandler } from "./handler.ts";
import { toList } from "../../store/json/json-text.ts";

export const listBuilds: BuildsHandler<"listBuilds"> = async (
  { stored, query },
  { store, from },
) => {
  const [page, perPage, ref] = [toPage(query.page), toPerPage(query.per_page), toRef(query)];
  const filter = readFilter(query, store);
  if (filter === undefined && query.before === undefined)
    return toAnswer(store.answers.builds(stored.repo.id, { page, perPage, ref }));
  const scope = { repoIds: [stored.repo.id], ref, from, before: readBefore(query.before) };
  const part = { limit: perPage, offset: (page - 1) * perPage };
  const { builds, reached } = await findBuilds({ ...scope, ...part, filter }, store);
  return toAnswer(
    builds.map(({ json }) => json),
    reached,
  );
};

const toAnswer = (items: readonly string[], reached?: number): JsonText =>
  new JsonText(toList(items), reached);

const toRef = ({ branch, tag }: { branch?: string; tag?: string }): string | undefined => {
  if (branch !== undefined && branch !== "") return `refs/heads/${branch}`;
  return tag === undefined || tag === "" ? undefined : `refs/tags/${tag}`;
};

export const listBuildDetails: BuildsHandler<"listBuildDetails"> = (
  { stored, query },
  { store },
) => {
  const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : toPathNumber(query.before);
  const limit = toPerPage(query.limit);
  const maxSteps = serverLimits.detailedSteps;
  return toAnswer(store.answers.detailedBuilds(stored.repo.id, { before, limit, maxSteps }));
};

export const getBuild: StoreHandler<"getBuild"> = ({ stored, params }, { store }) =>
  found(store.answers.detailedBuild(stored.repo.id, toPathNumber(params.number)));

const found = (json: string | undefined): JsonText => {
  if (json === undefined) throw noRows();
  return new JsonText(json);
};

export const listRestarts: BuildsHandler<"listRestarts"> = ({ stored, params }, { store }) =>
  toAnswer(store.answers.restarts(findBuild(stored, params.number, store), limits.maxPerPage));

/** The query's `branch` takes precedence over `ref`. */
export const getLatestBuild: StoreHandler<"getLatestBuild"> = ({ stored, query }, { store }) => {
  const branchRef = `refs/heads/${query.branch || stored.repo.default_branch}`;
  const ref = query.branch ? branchRef : query.ref || branchRef;
  return found(store.answers.latestDetailedBuild(stored.repo.id, ref));
};

export const listBranches: StoreHandler<"listBranches"> = ({ stored }, { store }) =>
  store.builds.listBranches(stored.repo.id).map(withShownParameters);

export const listDeployments: StoreHandler<"listDeployments"> = (
  { stored, query: { limit } },
  { store },
) =>
  store.builds
    .listDeployments(stored.repo.id, limit === undefined ? 1 : toPerPage(limit))
    .map(withShownParameters);

export const listPulls: StoreHandler<"listPulls"> = ({ stored }, { store }) =>
  store.builds.listPulls(stored.repo.id).map(withShownParameters);

export const deletePull: StoreHandler<"deletePull"> = ({ stored, params }, { store }) => {
  store.builds.deletePull(stored.repo.id, toPathNumber(params.pull));
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
