import type { Selectable } from "kysely";
import { fromFlag } from "../database/columns.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { bindImportedNamespace } from "./bind-imported-namespace.ts";
import { asideName } from "./former-name.ts";

/** A repository as the forge lists it. */
export type ListedRepo = {
  remoteId: string;
  ownerId: string;
  namespace: string;
  name: string;
  slug: string;
  defaultBranch: string;
  archived: boolean;
  link: string;
  httpUrl: string;
  sshUrl: string;
  /** How visible it is at the forge. */
  remoteVisibility: string;
  /** Of a repository that is new: what it begins with. */
  visibility: string;
  trusted: boolean;
};

type Upsert = { forge: string; listed: ListedRepo; mirrorOf: (repoId: number) => string };

/** See `upsert` of the store. */
export function upsertForgeRepo(
  database: Database,
  { forge, listed, mirrorOf }: Upsert,
  now: number,
): number {
  const { sql, run } = database;
  const known = findKnown(database, forge, listed.remoteId);
  if (known === undefined || known.slug.toLowerCase() !== listed.slug.toLowerCase())
    setAside(database, listed.slug);
  const facts = factsOf(forge, listed);
  const own = {
    owner_id: listed.ownerId,
    archived: fromFlag(listed.archived),
    visibility: listed.remoteVisibility,
  };
  if (known !== undefined) {
    const visibility = followedVisibility(known, listed.remoteVisibility);
    updateKnown(database, known, { ...facts, visibility }, now);
    run(sql.updateTable("forge_repos").set(own).where("repo_id", "=", known.id));
    const isNewlyOwned = known.ownerId === "" && known.namespace === listed.namespace;
    if (isNewlyOwned) bindImportedNamespace(database, facts);
    return known.id;
  }
  const id = insertNew(database, facts, listed, now);
  const place = mirrorOf(id);
  run(sql.updateTable("repos").set({ path: place, git_dir: place }).where("id", "=", id));
  const remote = { repo_id: id, forge, remote_id: listed.remoteId };
  run(sql.insertInto("forge_repos").values({ ...remote, ...own }));
  return id;
}

type RepoRow = Selectable<Tables["repos"]>;
/** The id of the owner is "" until the forge lists an imported repository. */
type KnownRepo = RepoRow & { remoteVisibility: string; ownerId: string };

const openness = ["private", "internal", "public"];

/**
 * The visibility of a repository is a setting here, which somebody may have changed. But if the forge shows it to fewer people
 * than before, so does this server.
 */
function followedVisibility({ visibility, remoteVisibility }: KnownRepo, now: string): string {
  const isLess = openness.indexOf(now) < openness.indexOf(remoteVisibility);
  return isLess && openness.indexOf(now) < openness.indexOf(visibility) ? now : visibility;
}

function findKnown(database: Database, forge: string, remoteId: string): KnownRepo | undefined {
  return database.first(
    database.sql
      .selectFrom("forge_repos")
      .innerJoin("repos", "repos.id", "forge_repos.repo_id")
      .selectAll("repos")
      .select(["forge_repos.visibility as remoteVisibility", "forge_repos.owner_id as ownerId"])
      .where("forge_repos.forge", "=", forge)
      .where("forge_repos.remote_id", "=", remoteId),
  );
}

/** Frees a slug for the repository that has it at the forge now. The other one keeps all else under another name. */
function setAside({ sql, first, run }: Database, slug: string): void {
  const row = first(sql.selectFrom("repos").selectAll().where("slug", "=", slug));
  if (row === undefined) return;
  const name = asideName(row);
  const values = { name, slug: `${row.namespace}/${name}`, missing: 1 };
  run(sql.updateTable("repos").set(values).where("id", "=", row.id));
}

const factsOf = (forge: string, listed: ListedRepo) => ({
  namespace: listed.namespace,
  name: listed.name,
  slug: listed.slug,
  uid: listed.remoteId,
  place: `${forge} ${listed.ownerId}`,
  // The host names none while the repository is empty.
  default_branch: listed.defaultBranch || "main",
  link: listed.link,
  git_http_url: listed.httpUrl,
  git_ssh_url: listed.sshUrl,
  missing: 0,
  forge,
});

type Facts = ReturnType<typeof factsOf>;

function updateKnown(
  { sql, run }: Database,
  known: RepoRow,
  facts: Facts & { visibility: string },
  now: number,
): void {
  if (known.slug !== facts.slug) {
    run(sql.deleteFrom("former_names").where("slug", "=", facts.slug));
    const former = { slug: known.slug, repo_id: known.id };
    run(sql.replaceInto("former_names").values(former));
  }
  const isSame = Object.entries(facts).every(([key, value]) => Reflect.get(known, key) === value);
  if (isSame) return;
  run(
    sql
      .updateTable("repos")
      .set({ ...facts, updated: now, synced: now })
      .set((column) => ({ version: column("version", "+", 1) }))
      .where("id", "=", known.id),
  );
}

function insertNew(
  { sql, first }: Database,
  facts: Facts,
  { visibility, trusted }: ListedRepo,
  now: number,
): number {
  const times = { created: now, updated: now, synced: now };
  const rights = { visibility, trusted: fromFlag(trusted), access: JSON.stringify(closedAccess) };
  const place = { path: "", git_dir: "", bare: 1 };
  const inserted = first(
    sql
      .insertInto("repos")
      .values({ ...facts, ...place, ...rights, ...times })
      .returning("id"),
  );
  if (inserted === undefined) throw new Error(`Repository ${facts.slug} was not stored`);
  return inserted.id;
}

/** Nobody but those of whom the forge says so. */
const closedAccess = { admin: [], write: [], read: [], visibility: null, people: {} };
