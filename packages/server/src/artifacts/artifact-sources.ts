import type { ArchiveSource } from "../data-folder/archive.ts";
import type { DetailedBuild } from "../store/stages.ts";
import type { Store } from "../store/store.ts";
import { distinctPaths } from "./artifact-path.ts";
import type { Artifacts } from "./artifacts.ts";

type Parts = { store: Pick<Store, "artifacts">; artifacts: Pick<Artifacts, "path"> };

/** The artifacts of a build, each in a folder of its stage and step. */
export function artifactSources(
  { id, stages }: DetailedBuild,
  { store, artifacts }: Parts,
): ArchiveSource[] {
  const folders = new Map<string, string>();
  for (const stage of stages)
    for (const step of stage.steps ?? [])
      folders.set(
        `${stage.number}-${step.number}`,
        `${toFolder(stage.name, stage.number)}/${toFolder(step.name, step.number)}`,
      );
  const found = store.artifacts.listFiles(id);
  const paths = distinctPaths(
    found.map(({ stage, step, path }) => `${folders.get(`${stage}-${step}`) ?? stage}/${path}`),
  );
  return paths.map((path, index) => ({ file: artifacts.path(id, found[index]?.file ?? ""), path }));
}

/** Names of stages and steps may be anything, also ".." and what some file systems refuse. */
function toFolder(name: string, number: number): string {
  const safe = name.replace(/[^\p{L}\p{N} ._-]+/gu, "-").replace(/^[. ]+|[. ]+$/g, "");
  return safe === "" ? String(number) : safe;
}
