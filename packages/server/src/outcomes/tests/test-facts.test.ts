import type { Build, TestStatus } from "@signalbox/contract";
import { expect, it, onTestFinished } from "vitest";
import { createCipher } from "../../store/keys/keys.ts";
import { openStore } from "../../store/store.ts";
import { testOnBranch, testsOfBranch } from "./repo-tests.ts";
import { testFacts } from "./test-facts.ts";

type Results = Record<string, "P" | "F" | "s" | number>;

const access = { visibility: null, read: [], write: [], admin: [] };
const details = { file: "a.ts", line: 1, message: "by zero", output: "" };
const hash = (number: number): string => `${number}`.padStart(40, "0");

const open = () => {
  const store = openStore(":memory:", () => 1_000_000, createCipher("0123456789abcdef"));
  onTestFinished(() => store.close());
  const place = { path: "/a", gitDir: "/a", bare: true };
  const repo = { namespace: "team", name: "a", slug: "team/a", ...place };
  const { id: repoId } = store.repos.upsert(repo, access, "main", "/");
  let count = 0;
  /** A push to the default branch whose step `test` reported these tests; a number is the duration of one that passed. */
  const push = (tests: Results, fields: Partial<Build> = {}): Build => {
    count += 1;
    const commits = { before: hash(count - 1), after: hash(count) };
    const build = store.builds.insert(
      repoId,
      {
        trigger: "@hook",
        event: "push",
        ref: "refs/heads/main",
        target: "main",
        status: "success",
        ...commits,
        ...fields,
      },
      [{ name: "unit", status: "success" }],
    );
    store.builds.update(build.id, { status: "success", finished: 1_000_000 });
    const [step] = store.steps.insertAll(build.stages[0]!.id, [
      { number: 1, name: "test", status: "success" },
    ]);
    store.tests.insert(
      repoId,
      step!.id,
      Object.entries(tests).map(([name, result]) => testOf(name, result)),
    );
    store.tests.finish(step!.id, {
      counts: { passed: 0, failed: 0, skipped: 0 },
      duration: 0,
      truncated: false,
      warnings: [],
    });
    return store.builds.findById(build.id)!;
  };
  const factsOf = async (build: Build) => {
    const facts = await testFacts(build, store);
    const [step] = store.tests.steps(build.id);
    return Object.fromEntries(
      store.tests.page(step!, 0, 100).map(({ id, name }) => [name, facts.get(id)]),
    );
  };
  return { store, repoId, push, factsOf };
};

const testOf = (name: string, result: Results[string]) => ({
  ...details,
  suite: "math",
  name,
  status: statusOf(result),
  duration: typeof result === "number" ? result : 10,
});

const statusOf = (result: Results[string]): TestStatus =>
  result === "F" ? "failed" : result === "s" ? "skipped" : "passed";

it("says of the tests of a build what earlier builds say of them", async () => {
  const { push, factsOf } = open();
  for (let build = 0; build < 6; build += 1) push({ adds: "P", slow: 1000, old: "P" });
  push({ adds: "P", slow: 1000, old: "F" });
  const last = push({ adds: "F", slow: 9000, old: "F", added: "F", skipped: "s" });
  expect(await factsOf(last)).toEqual({
    adds: { verdict: { kind: "broke-here", passed: 7, passes: 7 } },
    slow: { usual: 1000 },
    old: { verdict: { kind: "failing-since", since: 7, commit: hash(7), author: "" } },
    added: { verdict: { kind: "first-run", ran_elsewhere: false } },
    skipped: undefined,
  });
});

it("names the restart of the same commit in which a test passed, in both builds", async () => {
  const { push, factsOf } = open();
  push({ adds: "P", other: "P" });
  const failed = push({ adds: "F", other: "P" });
  for (let build = 0; build < 15; build += 1) push({ adds: "P" });
  const { number, before, after } = failed;
  const again = push({ adds: "P", other: "P" }, { parent: number, before, after });
  const flaky = { adds: { verdict: { kind: "flaky", failed: 2, passed: 18 } } };
  expect(await factsOf(failed)).toEqual({ ...flaky, other: undefined });
  expect(await factsOf(again)).toEqual({ ...flaky, other: undefined });
});

it("says nothing of a trial", async () => {
  const { push, factsOf } = open();
  push({ adds: "P" });
  expect(await factsOf(push({ adds: "F" }, { trial: true }))).toEqual({ adds: undefined });
});

it("lists the failing, flaky and slow tests of the default branch with the evidence", async () => {
  const { store, repoId, push } = open();
  push({ steady: "P", broken: "P", flaky: "P", slow: 3000, removed: "F" });
  const failed = push({ steady: "P", broken: "P", flaky: "F", slow: 3000 });
  const { number, before, after } = failed;
  push({ steady: "P", broken: "P", flaky: "P", slow: 3000 }, { parent: number, before, after });
  for (let build = 0; build < 9; build += 1) {
    // A person started one of them.
    const event = build === 4 ? "custom" : "push";
    push({ steady: "P", broken: "F", flaky: "P", slow: 3000 }, { event });
  }
  push({ nightly: "F" }, { event: "cron", cron: "nightly" });
  push({ elsewhere: "F" }, { ref: "refs/heads/next", target: "next" });
  const { branch, builds, truncated, tests } = await testsOfBranch(repoId, "main", store);
  expect({ branch, truncated, builds: builds.length }).toEqual({
    branch: "main",
    truncated: false,
    builds: 12,
  });
  const byName = Object.fromEntries(tests.map((test) => [test.name, test]));
  expect(Object.keys(byName).toSorted()).toEqual(["broken", "flaky", "slow"]);
  expect(byName["broken"]).toMatchObject({
    suite: "math",
    stage: "unit",
    step: "test",
    failing: true,
    // Both attempts at the second commit count as one.
    passes: 2,
    failures: 9,
    last_failure: 12,
    verdict: { kind: "failing-since", since: 4 },
  });
  expect(byName["flaky"]).toMatchObject({ failing: false, flaky: [{ failed: 2, passed: 3 }] });
  expect(byName["flaky"]?.results.slice(0, 3)).toEqual(["passed", "failed", "passed"]);
  expect(byName["slow"]).toMatchObject({ median: 3000, flaky: [], failures: 0 });
});

it("tells of one test what the default branch and all other builds say of it", () => {
  const { store, repoId, push } = open();
  push({ adds: "P" });
  push({ adds: "F" });
  push({ adds: "F" }, { ref: "refs/heads/next", target: "next" });
  const nameId = store.testRuns.idOfName(repoId, "math", "adds")!;
  expect(testOnBranch(repoId, nameId, "main", store)).toMatchObject({
    builds: [{ number: 1 }, { number: 2 }],
    steps: [{ failing: true, verdict: { kind: "broke-here", passed: 1 } }],
  });
  expect(store.testRuns.results(nameId, 2)).toMatchObject([
    { build: 3, branch: "next", status: "failed", message: "by zero", step_name: "test" },
    { build: 2, branch: "main" },
  ]);
});
