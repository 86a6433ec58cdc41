import type { Stage } from "@signalbox/contract";
import * as z from "zod/mini";
import { toBuild } from "./build-row.ts";
import type { NewBuild } from "./builds.ts";
import { toColumns } from "./database/columns.ts";
import type { Database } from "./database/database.ts";
import { recordNewestBuild } from "./newest-builds.ts";
import type { NewStage } from "./stages.ts";
import type { NewStep } from "./steps.ts";
import { isFree } from "./is-free.ts";

/** What an import has brought. */
export type ImportState = { lastBuild: number; unfinished: number[] };

export type ImportedIds = { build: number; stages: readonly number[]; steps: readonly number[] };

type Times = { created: number; updated: number; version: number };

export type ImportedBuild = NewBuild & { number: number } & Times;
export type ImportedStage = NewStage & { number: number } & Times;
export type ImportedStep = NewStep & { version: number };

/** Stores builds of another server with their numbers and times. */
export function createImportedBuildStore(database: Database) {
  const { sql, run, first } = database;

  return {
    state: (): ImportState => {
      const row = first(sql.selectFrom("drone_import").selectAll());
      return { lastBuild: row?.last_build ?? 0, unfinished: toIds(row?.unfinished ?? "[]") };
    },

    setState: ({ lastBuild, unfinished }: ImportState): void => {
      const row = { id: 1, last_build: lastBuild, unfinished: JSON.stringify(unfinished) };
      run(sql.replaceInto("drone_import").values(row));
    },

    raiseCounter: (repoId: number, counter: number): void => {
      run(
        sql
          .updateTable("repos")
          .set({ counter })
          .where("id", "=", repoId)
          .where("counter", "<", counter),
      );
    },

    deleteBuild: (repoId: number, number: number): void => {
      run(sql.deleteFrom("builds").where("repo_id", "=", repoId).where("number", "=", number));
    },

    /** Whether a build and all its stages and steps can keep their ids. With some of them only, the order of lists would change. */
    areFree: ({ build, stages, steps }: ImportedIds): boolean =>
      isFree(database, "builds", build) &&
      stages.every((id) => isFree(database, "stages", id)) &&
      steps.every((id) => isFree(database, "steps", id)),

    /** Without an id, the build gets a new one. Undefined if the repository has a build of that number, as in the next ones. */
    insertBuild: (
      id: number | undefined,
      repoId: number,
      build: ImportedBuild,
    ): number | undefined => {
      const row = first(
        sql
          .insertInto("builds")
          .orIgnore()
          .values({ ...toColumns(build), repo_id: repoId, ...(id !== undefined && { id }) })
          .returningAll(),
      );
      if (row === undefined) return undefined;
      recordNewestBuild(database, toBuild(row));
      // Marks the commit as built, so that it starts no build here.
      const { repo_id, event, ref, after: sha } = row;
      if (["push", "tag", "pull_request"].includes(event))
        run(sql.replaceInto("forge_changes").values({ repo_id, event, ref, sha }));
      return row.id;
    },

    insertStage: (
      id: number | undefined,
      place: Pick<Stage, "repo_id" | "build_id">,
      stage: ImportedStage,
    ): number | undefined =>
      first(
        sql
          .insertInto("stages")
          .orIgnore()
          .values({ ...toColumns({ ...stage, ...place }), ...(id !== undefined && { id }) })
          .returning("id"),
      )?.id,

    insertStep: (id: number | undefined, stageId: number, step: ImportedStep): number | undefined =>
      first(
        sql
          .insertInto("steps")
          .orIgnore()
          .values({ ...toColumns(step), stage_id: stageId, ...(id !== undefined && { id }) })
          .returning("id"),
      )?.id,
  };
}

const idList = z.array(z.number());
const toIds = (text: string): number[] => idList.parse(JSON.parse(text));
