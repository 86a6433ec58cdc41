import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createRepository,
  createTestGit,
  removeRepositories,
  type GitFixture,
} from "../../test/git-fixture.ts";
import type { Git } from "./git/git.ts";
import { compareRefs, readRefs, type RefChange, type Refs } from "./refs.ts";
import { watchRefs, type WatchOptions } from "./watch-refs.ts";

let git: Git;
beforeAll(async () => {
  git = await createTestGit();
});
afterAll(removeRepositories);

/** Long enough that only check() looks. */
const intervalMs = 1_000_000;

describe.each([true, false])("a watched repository (bare: %s)", (bare) => {
  it("reports a new, a moved and a deleted branch, each once", async () => {
    const fixture = await createRepository({ bare });
    const first = await fixture.sha("main");
    const { check, changes } = await watch(fixture);
    await check();
    expect(changes).toEqual([]);

    const second = await fixture.commit({ a: "1" }, "Second");
    await check();
    await check();
    expect(changes.splice(0)).toEqual([{ ref: "refs/heads/main", before: first, after: second }]);

    await fixture.branch("feature/deep/x", first);
    await check();
    expect(changes.splice(0)).toEqual([
      { ref: "refs/heads/feature/deep/x", before: null, after: first },
    ]);

    await fixture.branch("feature/deep/x", second);
    await check();
    expect(changes.splice(0)).toEqual([
      { ref: "refs/heads/feature/deep/x", before: first, after: second },
    ]);

    await fixture.deleteBranch("feature/deep/x");
    await check();
    expect(changes).toEqual([{ ref: "refs/heads/feature/deep/x", before: second, after: null }]);
  });

  it("reports a new tag by its commit", async () => {
    const fixture = await createRepository({ bare });
    const { check, changes } = await watch(fixture);
    await fixture.tag("v1", "main", "Version 1");
    await check();
    const sha = await fixture.sha("main");
    expect(changes).toEqual([{ ref: "refs/tags/v1", before: null, after: sha }]);
  });

  it("reports nothing when refs are packed or another branch is checked out", async () => {
    const fixture = await createRepository({ bare });
    await fixture.branch("other", "main");
    const { check, changes } = await watch(fixture);
    await check();
    await fixture.git("pack-refs", "--all");
    await check();
    await fixture.git("symbolic-ref", "HEAD", "refs/heads/other");
    await check();
    expect(changes).toEqual([]);
  });
});

describe("a watcher", () => {
  it("reports a ref that moved while it was not watched once, with its newest head", async () => {
    const fixture = await createRepository({ bare: true });
    const seen = await readRefs(git, fixture.path);
    const before = await fixture.sha("main");
    await fixture.commit({ a: "1" }, "Second");
    const after = await fixture.commit({ a: "2" }, "Third");
    const { check, changes } = await watch(fixture, { seen });
    await check();
    expect(changes).toEqual([{ ref: "refs/heads/main", before, after }]);
  });

  it("starts git only after a change, once the files are old enough to show one", async () => {
    const fixture = await createRepository({ bare: true });
    const later = () => Date.now() + 60_000;
    const { check, changes, reads } = await watch(fixture, { options: { now: later } });
    await check();
    await check();
    await check();
    expect(reads()).toBe(1);
    await fixture.commit({ a: "1" }, "Second");
    await check();
    expect(changes).toHaveLength(1);
    expect(reads()).toBe(2);
  });

  it("starts git again while a file is so new that a second change would not show", async () => {
    const now = Date.now();
    const fixture = await createRepository({ bare: true });
    const { check, reads } = await watch(fixture, { options: { now: () => now } });
    await check();
    await check();
    expect(reads()).toBe(2);
  });

  it("keeps the seen refs of a repository that disappears and returns", async () => {
    const fixture = await createRepository({ bare: true });
    const before = await fixture.sha("main");
    const { check, changes, errors } = await watch(fixture);
    await check();
    const away = `${fixture.path}.away`;
    await rename(fixture.path, away);
    await check();
    await check();
    expect(changes).toEqual([]);
    expect(errors).toHaveLength(1);
    await rename(away, fixture.path);
    const after = await fixture.commit({ a: "1" }, "Second");
    await check();
    expect(changes).toEqual([{ ref: "refs/heads/main", before, after }]);
  });

  it("reports a change again if it could not be handled", async () => {
    const fixture = await createRepository({ bare: true });
    let failures = 1;
    let taken = 0;
    const onChange = () => {
      if (failures-- > 0) throw new Error("the disk is full");
      taken += 1;
    };
    let now = Date.now() + 60_000;
    const options = { onChange, now: () => now };
    const { check, errors } = await watch(fixture, { options });
    await fixture.commit({ a: "1" }, "Second");
    await check();
    expect({ taken, errors: errors.length }).toEqual({ taken: 0, errors: 1 });
    now += 20_000;
    await check();
    await check();
    expect({ taken, errors: errors.length }).toEqual({ taken: 1, errors: 1 });
  });

  it("tolerates a ref update in progress and a broken ref", async () => {
    const fixture = await createRepository({ bare: true });
    const { check, changes, errors } = await watch(fixture);
    const lock = join(fixture.path, "refs/heads/main.lock");
    await writeFile(lock, "half");
    await writeFile(join(fixture.path, "refs/heads/broken"), "");
    await check();
    await rm(lock);
    const after = await fixture.commit({ a: "1" }, "Second");
    await check();
    expect(changes.map((change) => change.after)).toEqual([after]);
    expect(errors).toEqual([]);
  });

  it("sees a commit made in a linked work tree", async () => {
    const fixture = await createRepository({ bare: false });
    const linked = `${fixture.path}-linked`;
    await fixture.git("worktree", "add", "-q", linked, "-b", "side");
    const { check, changes } = await watch(fixture);
    await check();
    await fixture.git("-C", linked, "commit", "-q", "--allow-empty", "-m", "Aside");
    await check();
    expect(changes.map((change) => change.ref)).toEqual(["refs/heads/side"]);
  });

  it("forgets a repository that was removed", async () => {
    const fixture = await createRepository({ bare: true });
    const { check, changes, watcher } = await watch(fixture);
    watcher.remove(fixture.found.slug);
    await fixture.commit({ a: "1" }, "Second");
    await check();
    expect(changes).toEqual([]);
  });

  it("polls at its interval, and stops with its signal", async () => {
    const fixture = await createRepository({ bare: true });
    const stop = new AbortController();
    const changed = Promise.withResolvers<string>();
    const onChange = (slug: string) => changed.resolve(slug);
    const options = { onChange, intervalMs: 20, signal: stop.signal };
    const { watcher } = await watch(fixture, { options });
    await fixture.commit({ a: "1" }, "Second");
    expect(await changed.promise).toBe(fixture.found.slug);
    stop.abort();
    await watcher.stopped;
  });
});

it("changes are in the order of their names", () => {
  const before = new Map([
    ["b", "1"],
    ["c", "1"],
    ["d", "1"],
  ]);
  const after = new Map([
    ["d", "2"],
    ["a", "1"],
    ["b", "1"],
  ]);
  expect(compareRefs(before, after)).toEqual([
    { ref: "a", before: null, after: "1" },
    { ref: "c", before: "1", after: null },
    { ref: "d", before: "1", after: "2" },
  ]);
});

type WatchSetting = {
  readonly seen?: Refs;
  readonly options?: Partial<WatchOptions>;
};

/** A watcher of one repository whose present refs are seen, and whose git processes are counted. */
async function watch(fixture: GitFixture, { seen, options }: WatchSetting = {}) {
  const changes: RefChange[] = [];
  const errors: unknown[] = [];
  let reads = 0;
  const counting: Git = {
    ...git,
    run: (...args) => {
      reads += 1;
      return git.run(...args);
    },
  };
  const watcher = watchRefs(counting, {
    onChange: (_slug, before, after) => void changes.push(...compareRefs(before, after)),
    onError: (_slug, error) => void errors.push(error),
    intervalMs,
    now: Date.now,
    signal: stopAtEnd.signal,
    ...options,
  });
  watcher.add(fixture.found, seen ?? (await readRefs(git, fixture.found.gitDir)));
  return { watcher, check: () => watcher.check(), changes, errors, reads: () => reads };
}

const stopAtEnd = new AbortController();
afterAll(() => stopAtEnd.abort());
