import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCipher } from "../keys/keys.ts";
import { openStore, type Store } from "../store.ts";

const cipher = createCipher("a secret of this server");
const session = { id_hash: "hash", user_id: 1, created: 0, expires: 100, used: 50 };
let folder: string;
let store: Store;
let repoId: number;
const open = (): Store => openStore(join(folder, "signalbox.db"), () => 0, cipher);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-kept-"));
  store = open();
  store.users.insert({ login: "kim", token: "first token" });
  store.sessions.insert(session);
  const found = { namespace: "team", name: "app", slug: "team/app", path: "/app", gitDir: "/git" };
  const access = { admin: ["kim"], write: [], read: [], visibility: null };
  repoId = store.repos.upsert({ ...found, bare: false }, access, "main", "/").id;
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** The lookups of every request: the user by each credential, and the repository. */
const read = ({ users, sessions, repos }: Store) => ({
  byToken: ["first token", "second token"].map((token) => users.findByToken(token)),
  byId: users.findById(1),
  bySession: sessions.find("hash"),
  repo: repos.find("team", "app"),
});

const writes: Record<string, (from: Store) => void> = {
  "a user is blocked": ({ users }) => void users.update(1, { active: false }),
  "a user is made an administrator": ({ users }) => void users.update(1, { admin: true }),
  "a token is replaced": ({ users }) => users.updateToken(1, "second token"),
  "a user is deleted, with the sessions": ({ users }) => users.delete(1),
  "a session is used": ({ sessions }) => sessions.setUsed("hash", 60),
  "a session ends": ({ sessions }) => sessions.delete("hash"),
  "the sessions of a user end": ({ sessions }) => sessions.deleteOfUser(1),
  "expired sessions are deleted": ({ sessions }) => sessions.deleteExpired(200, 0),
  "a repository's settings are changed": ({ repos }) =>
    void repos.update(repoId, { visibility: "public" }),
  "a repository is not found": ({ repos }) => repos.markMissing(repoId),
  "a repository is deleted": ({ repos }) => repos.delete(repoId),
  "a build takes a number": ({ builds }) =>
    void builds.insert(
      repoId,
      { trigger: "kim", event: "push", ref: "refs/heads/main", after: "1", status: "pending" },
      [],
    ),
};

const expectUpToDate = (): void => {
  const fresh = open();
  const expected = read(fresh);
  fresh.close();
  expect(read(store)).toEqual(expected);
};

it.each(Object.entries(writes))("looks up what is stored after %s", (_, write) => {
  expectUpToDate();
  const before = read(store);
  write(store);
  expect(read(store)).not.toEqual(before);
  expectUpToDate();
});

it.each(Object.entries(writes))("looks up what is stored after a rollback: %s", (_, write) => {
  const before = read(store);
  const change = () =>
    store.transaction(() => {
      write(store);
      expect(read(store)).not.toEqual(before);
      throw new Error("rolled back");
    });
  expect(change).toThrow("rolled back");
  expect(read(store)).toEqual(before);
});
