import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCipher } from "../keys/keys.ts";
import type { NewBuild } from "../builds.ts";
import type { NewStage } from "../stages.ts";
import type { NewStep } from "../steps.ts";
import { openStore, type Store } from "../store.ts";

const folder = mkdtempSync(join(tmpdir(), "signalbox-answers-"));
let store: Store;
let repoId: number;
beforeAll(() => {
  const cipher = createCipher("a secret of this server");
  store = openStore(join(folder, "signalbox.db"), () => 1_800_000_000_000, cipher);
  repoId = addRepository("alpha");
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const access = { admin: [], write: [], read: [], visibility: null };
const addRepository = (name: string): number => {
  const found = { namespace: "team", name, slug: `team/${name}`, path: `/${name}`, gitDir: "/git" };
  return store.repos.upsert({ ...found, bare: false }, access, "main", "/").id;
};

/** The objects that the rest of the server uses, as JSON.stringify writes them. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const parse = (json: string | undefined): unknown => (json === undefined ? json : JSON.parse(json));

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", '"', "\\", "'", "\n", "\u0001", "\u2028", "é", "😀", "null", "[1]"),
);
const number = fc.integer({ min: 0, max: 2 ** 40 });
const texts = fc.dictionary(text, text, { maxKeys: 3 });
const names = fc.array(text, { maxLength: 3 });
const some: { requiredKeys: [] } = { requiredKeys: [] };

const builds: fc.Arbitrary<Partial<NewBuild>> = fc.record(
  {
    error: text,
    action: text,
    link: text,
    timestamp: number,
    title: text,
    message: text,
    before: text,
    source_repo: text,
    source: text,
    author_login: text,
    author_name: text,
    author_email: text,
    author_avatar: text,
    sender: text,
    params: texts,
    cron: text,
    deploy_to: text,
    deploy_id: number,
    parent: number,
    debug: fc.boolean(),
    cancel_reason: text,
    reason: text,
    started: number,
    finished: number,
  },
  some,
);
const stages: fc.Arbitrary<Partial<NewStage>> = fc.record(
  {
    kind: text,
    type: text,
    error: text,
    errignore: fc.boolean(),
    exit_code: fc.integer({ min: -1, max: 255 }),
    machine: text,
    os: text,
    arch: text,
    variant: text,
    kernel: text,
    limit: number,
    throttle: number,
    started: number,
    stopped: number,
    on_success: fc.boolean(),
    on_failure: fc.boolean(),
    depends_on: names,
    labels: texts,
  },
  some,
);
const steps: fc.Arbitrary<Partial<NewStep>> = fc.record(
  {
    name: text,
    error: text,
    errignore: fc.boolean(),
    exit_code: fc.integer({ min: -1, max: 255 }),
    started: number,
    stopped: number,
    depends_on: names,
    image: text,
    detached: fc.boolean(),
    progress: text,
    schema: text,
  },
  some,
);

const required = { trigger: "kim", event: "push", status: "success", ref: "refs/heads/main" };

it("keeps labels and parameters of any name", () => {
  const named: Record<string, string> = JSON.parse('{"__proto__":"a","constructor":"b"}');
  const inserted = store.builds.insert(
    repoId,
    { ...required, after: "1".repeat(40), params: named },
    [{ name: "a", status: "success", labels: named }],
  );
  const detailed = store.stages.withStages(store.builds.findById(inserted.id)!);
  expect(JSON.stringify(detailed.params)).toBe(JSON.stringify(named));
  expect(JSON.stringify(detailed.stages[0]?.labels)).toBe(JSON.stringify(named));
  expect(parse(store.answers.detailedBuild(repoId, inserted.number))).toEqual(asJson(detailed));
});

it("writes builds, stages and steps as JSON.stringify does", () => {
  const stagesWithSteps = fc.array(fc.tuple(stages, fc.array(steps, { maxLength: 3 })), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(builds, stagesWithSteps, (build, all) => {
      const inserted = store.builds.insert(
        repoId,
        { ...required, after: "1".repeat(40), ...build },
        all.map(([stage], index) => ({ name: `${index}`, status: "success", ...stage })),
      );
      for (const [index, [, ofStage]] of all.entries())
        store.steps.insertAll(
          inserted.stages[index]!.id,
          ofStage.map((step, index) =>
            Object.assign({ name: "a", status: "success", number: index + 1 }, step),
          ),
        );
      const plain = store.builds.findById(inserted.id)!;
      const detailed = asJson(store.stages.withStages(plain));
      const { number, ref, id } = plain;
      const details = { before: number + 1, limit: 1, maxSteps: 100 };
      const [first] = store.answers.builds(repoId, { page: 1, perPage: 1 });
      expect(parse(first)).toEqual(asJson(plain));
      expect(parse(store.answers.buildsById([id])[0]?.json)).toEqual(asJson(plain));
      expect(parse(store.answers.detailedBuild(repoId, number))).toEqual(detailed);
      expect(parse(store.answers.latestDetailedBuild(repoId, ref))).toEqual(detailed);
      expect(store.answers.detailedBuilds(repoId, details).map(parse)).toEqual([detailed]);
      const { repo } = store.repos.findById(repoId)!;
      const default_branch_build = { number, status: plain.status };
      const withBuild = asJson({ ...repo, build: plain, default_branch_build });
      expect(parse(store.answers.reposById([repoId]).get(repoId)?.withBuild)).toEqual(withBuild);
    }),
    { numRuns: 150 },
  );
});

it("writes repositories as JSON.stringify does", () => {
  const flag = fc.boolean();
  const settings = fc.record(
    {
      config_path: text,
      visibility: fc.constantFrom("public", "private", "internal"),
      active: flag,
      trusted: flag,
      protected: flag,
      ignore_forks: flag,
      ignore_pull_requests: flag,
      auto_cancel_pull_requests: flag,
      auto_cancel_pushes: flag,
      auto_cancel_running: flag,
      timeout: number,
      throttle: number,
    },
    some,
  );
  const other = addRepository("without builds");
  fc.assert(
    fc.property(settings, (change) => {
      store.repos.update(other, change);
      const expected = asJson(store.repos.findById(other)!.repo);
      const { repo, withBuild } = store.answers.reposById([other]).get(other)!;
      expect([repo, withBuild].map(parse)).toEqual([expected, expected]);
      expect(store.answers.repoPage(2, 1).map(parse)).toEqual([expected]);
    }),
    { numRuns: 100 },
  );
});

it("reports the state of the default branch, whichever branch was built last", () => {
  const id = addRepository("two branches");
  const add = (ref: string, status: string): void =>
    void store.builds.insert(id, { ...required, ref, status, after: "1".repeat(40) }, []);
  const states = (): unknown => {
    const { build, default_branch_build } = Object(
      parse(store.answers.reposById([id]).get(id)?.withBuild),
    );
    return [build.number, default_branch_build];
  };
  add("refs/heads/topic", "success");
  expect(states()).toEqual([1, undefined]);
  add("refs/heads/main", "failure");
  add("refs/heads/topic", "success");
  expect(states()).toEqual([3, { number: 2, status: "failure" }]);
});

it("lists each page of builds, the last and an empty one too", () => {
  const id = addRepository("pages");
  for (let count = 0; count < 11; count += 1)
    store.builds.insert(id, { ...required, after: "1".repeat(40) }, []);
  const numbers = (page: number) =>
    store.answers.builds(id, { page, perPage: 4 }).map((json): number => JSON.parse(json).number);
  expect([1, 2, 3, 4].map(numbers)).toEqual([[11, 10, 9, 8], [7, 6, 5, 4], [3, 2, 1], []]);
});

it("finds the newest builds of many repositories", () => {
  const repos = Array.from({ length: 6 }, (_, index) => addRepository(`newest ${index}`));
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 4 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
      (owners, limit, before) => {
        for (const owner of owners)
          store.builds.insert(repos[owner]!, { ...required, after: "1".repeat(40) }, []);
        const requested = repos.slice(1);
        const all = requested.flatMap((id) =>
          store.answers
            .builds(id, { page: 1, perPage: 1000 })
            .map((json): number => JSON.parse(json).id),
        );
        const newest = all
          .filter((id) => id < (before ?? Infinity))
          .toSorted((a, b) => b - a)
          .slice(0, limit);
        expect(store.builds.newestIds(requested, limit, before)).toEqual(newest);
      },
    ),
    { numRuns: 50 },
  );
});
