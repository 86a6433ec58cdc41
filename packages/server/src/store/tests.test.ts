import { expect, it, onTestFinished } from "vitest";
import { deleteBuilds } from "../retention/delete-builds.ts";
import { createCipher } from "./keys/keys.ts";
import { openStore } from "./store.ts";

const access = { visibility: null, read: [], write: [], admin: [] };
const push = { trigger: "@hook", event: "push", ref: "refs/heads/main", after: "1" } as const;
const passed = { suite: "math", name: "adds", status: "passed", duration: 3 } as const;
const place = { file: "math.ts", line: 7, message: "", output: "" };
const one = { ...passed, ...place };
const failed = { ...one, name: "divides", status: "failed", message: "by zero" } as const;
const run = {
  counts: { passed: 1, failed: 1, skipped: 0 },
  duration: 6,
  truncated: false,
  warnings: [],
};

const open = () => {
  const store = openStore(":memory:", () => 1000, createCipher("0123456789abcdef"));
  onTestFinished(() => store.close());
  const found = { path: "/a", gitDir: "/a", bare: true };
  const repo = { namespace: "team", name: "a", slug: "team/a", ...found };
  const { id: repoId } = store.repos.upsert(repo, access, "main", "/");
  const build = () => {
    const inserted = store.builds.insert(repoId, { ...push, status: "success" }, [
      { name: "default", status: "success" },
    ]);
    const stage = inserted.stages[0]!.id;
    const [step] = store.steps.insertAll(stage, [{ number: 1, name: "test", status: "running" }]);
    return { id: inserted.id, step: step!.id };
  };
  return { store, repoId, build };
};

it("shows the tests of a step only once its run is stored", () => {
  const { store, repoId, build } = open();
  const { id, step } = build();
  store.tests.insert(repoId, step, [one, failed]);
  expect(store.tests.steps(id)).toEqual([]);
  store.tests.finish(step, run);
  const [reported] = store.tests.steps(id);
  const { message, output, ...listed } = failed;
  const [first, second] = store.tests.page(reported!, 0, 10);
  expect(first).toMatchObject({ ...passed, stage: 1, step: 1, file: "math.ts", line: 7 });
  expect(second).toMatchObject(listed);
  expect(store.tests.page(reported!, first!.id, 1)).toEqual([second]);
  expect(store.tests.find(reported!, second!.id)).toEqual({ ...second, message, output });
  expect(store.tests.failed(reported!, 5)).toMatchObject([{ name: "divides", message: "by zero" }]);
});

it("discards the tests of a step that a killed server left", () => {
  const { store, repoId, build } = open();
  const { id, step } = build();
  store.tests.insert(repoId, step, [one]);
  store.tests.discard(step);
  store.tests.finish(step, run);
  expect(store.tests.page(store.tests.steps(id)[0]!, 0, 10)).toEqual([]);
});

it("deletes tests with their builds, and names with their last test", async () => {
  const { store, repoId, build } = open();
  const old = build();
  store.tests.insert(
    repoId,
    old.step,
    Array.from({ length: 2500 }, () => failed),
  );
  const young = build();
  store.tests.insert(repoId, young.step, [one]);
  store.tests.finish(young.step, run);
  const logs = { remove: async () => undefined };
  expect(await deleteBuilds(repoId, 2, { store, logs, artifacts: logs })).toBe(1);
  expect(store.tests.failed({ stepId: old.step }, 1)).toEqual([]);
  expect(store.tests.page(store.tests.steps(young.id)[0]!, 0, 10)).toHaveLength(1);
  expect(store.tests.forgetNames(repoId)).toBe(0);
});
