import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCipher } from "../keys/keys.ts";
import { openStore, type Store } from "../store.ts";

const now = 1_800_000_000_000;
const cipher = createCipher("a secret of this server");
let folder: string;
let store: Store;
const open = (): Store => openStore(join(folder, "signalbox.db"), () => now, cipher);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-texts-"));
  store = open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const sync = (from: Store, name: string, admin: string[]): number => {
  const found = { namespace: "team", name, slug: `team/${name}`, path: `/${name}`, gitDir: "/git" };
  const access = { admin, write: [], read: [], visibility: null };
  return from.repos.upsert({ ...found, bare: false }, access, "main", "/").id;
};
const newBuild = { trigger: "kim", event: "push", ref: "refs/heads/main", after: "1".repeat(40) };
const insert = (from: Store, repoId: number): void => {
  from.builds.insert(repoId, { ...newBuild, status: "success" }, []);
};

/** The lists of somebody who sees all repositories. */
const read = ({ repos, answers, builds }: Store) => {
  const access = repos.listAccess();
  const ids = access.map(({ id }) => id);
  const lists = [true, false].map((isWithBuilds) => answers.repoList(ids, isWithBuilds).toString());
  return { access, texts: [...answers.reposById(ids)], lists, newest: builds.newestIds(ids, 3) };
};

type Write = (from: Store, repoId: number) => void;
const writes: Record<string, Write> = {
  "a build is added": insert,
  "a build is changed": ({ builds }, repoId) => {
    for (const id of builds.newestIds([repoId], 1)) builds.update(id, { status: "failure" });
  },
  "the builds are deleted": ({ builds }, repoId) => void builds.deleteEnded(repoId, 1e9, 1000),
  "settings are changed": ({ repos }, repoId) => {
    const timeout = repos.findById(repoId)?.repo.timeout ?? 0;
    repos.update(repoId, { timeout: timeout + 1 });
  },
  "the owner is changed": ({ repos }, repoId) => {
    const owner = repos.findById(repoId)?.repo.user_id ?? 0;
    repos.handOver(owner, owner + 1);
  },
  "access is changed": (from, repoId) => {
    const { repo, access } = from.repos.findById(repoId)!;
    sync(from, repo.name, [...access.admin, "lou"]);
  },
  "the repository is missing": ({ repos }, repoId) => repos.markMissing(repoId),
  "the repository is found": (from, repoId) => {
    const { repo } = from.repos.findById(repoId)!;
    sync(from, repo.name, []);
  },
};
const afterRollback: Write = (from, repoId) => {
  const write = () =>
    from.transaction(() => {
      insert(from, repoId);
      sync(from, "rolled-back", []);
      read(from);
      throw new Error("rolled back");
    });
  expect(write).toThrow("rolled back");
};

it("lists what is stored after each write", () => {
  const ids = ["alpha", "beta", "gamma"].map((name) => sync(store, name, []));
  const all = [...Object.entries(writes), ["a write is rolled back", afterRollback] as const];
  const steps = fc.array(
    fc.record({ write: fc.constantFrom(...all), repoId: fc.constantFrom(...ids) }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (chosen) => {
      for (const { write, repoId } of chosen) {
        write[1](store, repoId);
        const fresh = open();
        const expected = read(fresh);
        fresh.close();
        expect({ after: write[0], ...read(store) }).toEqual({ after: write[0], ...expected });
      }
    }),
    { numRuns: 15 },
  );
});

it("no longer lists a deleted repository", () => {
  const id = sync(store, "alpha", []);
  insert(store, id);
  expect(read(store).texts).toHaveLength(1);
  store.repos.delete(id);
  expect(read(store)).toEqual({ access: [], texts: [], lists: ["[]\n", "[]\n"], newest: [] });
});

it("shares the bytes of a list until a repository or a build changes", () => {
  const ids = ["alpha", "beta"].map((name) => sync(store, name, []));
  const { repoList } = store.answers;
  const before = repoList(ids, true);
  expect(repoList(ids, true)).toBe(before);
  expect(repoList(ids.slice(1), true)).not.toEqual(before);
  insert(store, ids[1]!);
  expect(repoList(ids, true)).not.toEqual(before);
});
