import { limits, type Build, pathOfSlug } from "@signalbox/contract";
import { substitutionValues } from "../pipeline/environment/environment.ts";
import { evaluatedName } from "../pipeline/convert/converter.ts";
import { explainError } from "../pipeline/explain-error.ts";
import { PipelineFileError } from "../pipeline/file/pipeline-file.ts";
import type { FileOutline } from "../pipeline/outline/outline-file.ts";
import type { Planner } from "../pipeline/planner/planner.ts";
import type { StoredFile } from "../store/pipeline-files.ts";
import type { StoredRepo } from "../store/repos.ts";
import { isTrusted, withLink } from "./read-stage.ts";
import type { RunnerDeps } from "./runner-deps.ts";

/** A build's pipeline file. `isKept`: it is the one from which the build was planned, otherwise that of its commit. */
export type BuildFile = StoredFile & { isKept: boolean; sources: readonly StoredFile[] };

/** The pipeline files of builds, for people. */
export type BuildFiles = {
  /** Undefined if the commit has no such file. Rejects with a SourceError if it cannot be read. */
  read: (stored: StoredRepo, build: Build) => Promise<BuildFile | undefined>;
  /** The parts of a file with the conditions of a build, or why the file is invalid. */
  outline: (
    stored: StoredRepo,
    build: Build,
    file: BuildFile,
  ) => Promise<FileOutline | { problem: string }>;
};

type BuildFilesDeps = Pick<RunnerDeps, "store" | "openSource" | "system" | "privilegedImages"> & {
  planner: Pick<Planner, "outline">;
};

export function createBuildFiles({ store, openSource, ...deps }: BuildFilesDeps): BuildFiles {
  return {
    read: async (stored, build) => {
      const kept = store.pipelineFiles.find(build.id);
      if (kept !== undefined)
        return { ...kept, sources: store.pipelineFiles.sources(build.id), isKept: true };
      const path = stored.repo.config_path || limits.defaultConfigPath;
      const source = openSource(stored);
      const text = await source.readFile(build.after, path);
      if (text !== null) return { path, text, sources: [], isKept: false };
      // Rejects if the commit is gone.
      await source.commit(build.after);
      return undefined;
    },
    outline: async (stored, build, { path, text, sources }) => {
      const { privilegedImages, planner, system } = deps;
      const { proto, host } = system();
      const values = substitutionValues({
        system: system(),
        repo: stored.repo,
        build: withLink(build, `${proto}://${host}/${pathOfSlug(stored.repo.slug)}`),
        stage: noStage,
        now: build.created,
      });
      const facts = { repo: stored.repo, build: conditionFacts(build), instance: host };
      const rules = { trusted: isTrusted({ stored, build }), privilegedImages };
      try {
        return await planner.outline({ text, values, facts, rules });
      } catch (error) {
        if (!(error instanceof PipelineFileError)) throw error;
        return {
          problem: explainError(error, sources.length === 0 ? path : evaluatedName(path), text),
        };
      }
    },
  };
}

const conditionFacts = ({ event, action, ref, target, deploy_to, cron }: Build) => ({
  event,
  action,
  ref,
  target,
  deploy_to,
  cron,
});

/** The variables of single stages are not known before a stage runs. */
const noStage = { number: 0, name: "", os: "", arch: "", started: 0, stopped: 0 };
