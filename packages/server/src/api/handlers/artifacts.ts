import type { Artifact } from "@signalbox/contract";
import type { Deps } from "./deps.ts";
import { noRows, toPathNumber } from "../../lib/api-error.ts";
import { findBuild } from "./builds.ts";
import type { Handler, StoreHandler } from "./handler.ts";

type ArtifactDeps = Pick<Deps, "store" | "artifacts">;

export const listArtifacts: Handler<"listArtifacts", Pick<Deps, "store" | "artifactDays">> = (
  { stored, params },
  { store, artifactDays },
) =>
  store.artifacts
    .list(findBuild(stored, params.number, store).id)
    .map((artifact) => withExpiry(artifact, artifactDays));

const secondsPerDay = 24 * 3600;

function withExpiry(artifact: Artifact, days: number | undefined): Artifact {
  return days === undefined
    ? artifact
    : { ...artifact, expires: artifact.created + days * secondsPerDay };
}

export const deleteArtifact: Handler<"deleteArtifact", ArtifactDeps> = async (
  { stored, params },
  { store, artifacts },
) => {
  const build = findBuild(stored, params.number, store);
  const artifact = store.artifacts.find(build.id, toPathNumber(params.artifact));
  if (artifact === undefined) throw noRows();
  await artifacts.delete({ ...artifact, build: build.id });
  return undefined;
};

export const deleteArtifacts: Handler<"deleteArtifacts", ArtifactDeps> = async (
  { stored, params },
  { store, artifacts },
) => {
  await artifacts.remove(findBuild(stored, params.number, store).id);
  return undefined;
};

const maxRepos = 100;

export const getArtifactSizes: StoreHandler<"getArtifactSizes"> = (_input, { store }) => ({
  ...store.artifacts.total(),
  repos: store.artifacts.sizesOfRepos(maxRepos),
});
