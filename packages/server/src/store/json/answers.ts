import type { Build } from "@signalbox/contract";
import { sql } from "kysely";
import { counted } from "../database/counted.ts";
import type { Database } from "../database/database.ts";
import { buildJson } from "./build-json.ts";
import { createDetailQueries } from "./build-details.ts";
import { withKey } from "./json-text.ts";
import { repoJson } from "./repo-json.ts";
import { createRepoLists } from "./repo-lists.ts";
import { createRepoTexts, type RepoText } from "./repo-texts.ts";

export type BuildPage = { page: number; perPage: number; ref?: string | undefined };

/** A build as JSON text, and its repository. */
type BuildText = { repo_id: number; json: string };

/** Lists of builds and repositories as JSON text, each item as the API sends it. */
export function createAnswerQueries(database: Database) {
  const builds = () => database.sql.selectFrom("builds").select(buildJson.as("json"));
  const repos = () => database.sql.selectFrom("repos").select(repoJson.as("json"));

  // The first build of a page is found in the index alone, which skips rows faster than a query for whole rows does.
  const listByRepo = database.prepare((repoId: number, limit: number, offset: number) =>
    builds()
      .where("repo_id", "=", repoId)
      .where("id", "<=", (first) =>
        first
          .selectFrom("builds as skipped")
          .select("skipped.id")
          .where("skipped.repo_id", "=", repoId)
          .orderBy("skipped.id", "desc")
          .limit(1)
          .offset(offset),
      )
      .orderBy("id", "desc")
      .limit(limit),
  );
  const listByRef = database.prepare((repoId: number, ref: string, limit: number, offset: number) =>
    builds()
      .where("repo_id", "=", repoId)
      .where("ref", "=", ref)
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset),
  );
  // The index of parents leaves out builds without one, so the query has to say that it does, too.
  const listByParent = database.prepare(
    (repoId: number, parent: number, event: string, target: string, limit: number) =>
      builds()
        .where("repo_id", "=", repoId)
        .where("parent", "=", parent)
        .where("parent", ">", sql.lit(0))
        .where("event", "=", event)
        .where("deploy_to", "=", target)
        .orderBy("id", "desc")
        .limit(limit),
  );
  const byIds = database.prepare((ids: string) =>
    builds().select("repo_id").where("id", "in", listed(ids)).orderBy("id", "desc"),
  );
  const reposByIds = database.prepare((ids: string) =>
    repos()
      .select((repo) => [
        "id",
        repo
          .selectFrom("builds")
          .select(buildJson.as("json"))
          .whereRef("builds.repo_id", "=", "repos.id")
          .where(counted)
          .orderBy("builds.id", "desc")
          .limit(1)
          .as("build"),
        repo
          .selectFrom("builds")
          .select(sql<string>`json_object('number', number, 'status', status)`.as("json"))
          .whereRef("builds.repo_id", "=", "repos.id")
          .where(counted)
          .where(sql<boolean>`builds.ref = 'refs/heads/' || repos.default_branch`)
          .orderBy("builds.id", "desc")
          .limit(1)
          .as("default_branch_build"),
      ])
      .where("id", "in", listed(ids)),
  );
  const textsOf = createRepoTexts(
    database,
    (ids) =>
      new Map(
        reposByIds(JSON.stringify(ids)).map(({ id, json, ...keys }) => [
          id,
          { repo: json, withBuild: withKeys(json, keys) },
        ]),
      ),
  );
  const repoPage = database.prepare((limit: number, offset: number) =>
    repos().orderBy("slug").limit(limit).offset(offset),
  );

  return {
    ...createDetailQueries(database),

    /** A page of builds, newest first, without stages; optionally of one ref. Pages start at 1. */
    builds: (repoId: number, { page, perPage, ref }: BuildPage): string[] => {
      const offset = (page - 1) * perPage;
      const rows =
        ref === undefined
          ? listByRepo(repoId, perPage, offset)
          : listByRef(repoId, ref, perPage, offset);
      return rows.map(({ json }) => json);
    },

    /** The builds that restart a build, newest first, without stages. Promotions of it have another event or target. */
    restarts: ({ repo_id, number, event, deploy_to = "" }: Build, limit: number): string[] =>
      listByParent(repo_id, number, event, deploy_to, limit).map(({ json }) => json),

    /** The builds with these ids, newest first, without stages. */
    buildsById: (ids: readonly number[]): BuildText[] => byIds(JSON.stringify(ids)),

    /** The repositories with these ids, by id, in the order of the ids. */
    reposById: (ids: readonly number[]): ReadonlyMap<number, RepoText> => textsOf(ids),

    /** The list of the repositories with these ids, in their order, as an answer with its final newline. */
    repoList: createRepoLists(database, textsOf),

    /** A page of all repositories by slug; pages start at 1. */
    repoPage: (page: number, perPage: number): string[] =>
      repoPage(perPage, (page - 1) * perPage).map(({ json }) => json),
  };
}

const withKeys = (json: string, keys: Record<string, string | null>): string =>
  Object.entries(keys).reduce(
    (text, [key, value]) => (value === null ? text : withKey(text, key, value)),
    json,
  );

/** The numbers of a JSON array. */
const listed = (ids: string) => sql<number>`(select value from json_each(${ids}))`;
