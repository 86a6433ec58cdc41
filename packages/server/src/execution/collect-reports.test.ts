import { isFinished } from "@signalbox/contract";
import { afterAll, expect, it } from "vitest";
import { pipelineOf, stepOf } from "../../test/build-fixture.ts";
import { removeRepositories } from "../../test/git-fixture.ts";
import { createRunnerFixture } from "../../test/runner-fixture.ts";
import type { NewTest } from "../store/tests.ts";

afterAll(removeRepositories);

const suite = (tests: string): string => `<testsuite name="math">${tests}</testsuite>`;
const failing =
  '<testcase name="divides" file="src/math.ts" line="7" time="0.5"><failure message="by zero"/></testcase>';

const leftBehind: NewTest = {
  suite: "math",
  name: "adds",
  status: "passed",
  duration: 0,
  file: "",
  line: 0,
  message: "",
  output: "",
};

const pipeline = pipelineOf({
  maven: {
    commands: [
      "mkdir -p app/target/surefire-reports",
      `echo '${suite(failing)}' > app/target/surefire-reports/TEST-math.xml`,
      "ln -s /etc/passwd junit.xml",
      "exit 1",
    ],
  },
  own: {
    commands: [
      `printf '%s' '${suite('<testcase name="adds"/>')}' > $SIGNALBOX_REPORTS/any-name`,
      "mkfifo $SIGNALBOX_REPORTS/pipe",
    ],
    extra: ["when: { status: [success, failure] }"],
  },
  tap: {
    commands: ["echo TAP version 13; echo ok 1 - prints; echo not ok 2 - fails"],
    extra: ["when: { status: [success, failure] }"],
  },
  none: { commands: ["true"], extra: ["when: { status: [success, failure] }"] },
});

it("shows the tests that a step reported, and only these, from when it shows as ended", async () => {
  const { addBuild, runner, onPublish, store, repoId, when, problems } =
    await createRunnerFixture(pipeline);
  const build = addBuild();
  const atEnd: unknown[] = [];
  onPublish((now) => {
    const own = stepOf(now, "own");
    // As a server leaves it that is killed while it reads the reports of a step on a remote runner, which then ends once more.
    if (own?.status === "running") store.tests.insert(repoId, own.id, [leftBehind]);
    const step = stepOf(now, "maven");
    if (step === undefined || !isFinished(step.status) || atEnd.length > 0) return;
    atEnd.push(step.tests, store.tests.steps(build.id)[0]?.counts);
  });
  runner.wake();
  const ended = await when(build.id, ({ status }) => isFinished(status));
  const [maven, own, tap, ...others] = store.tests.steps(build.id);
  const counts = { passed: 0, failed: 1, skipped: 0 };
  expect(atEnd).toEqual([counts, counts]);
  expect(others).toEqual([]);
  expect(maven?.warnings).toEqual([
    { file: "junit.xml", message: expect.stringContaining("regular") },
  ]);
  const [found] = store.tests.page(maven!, 0, 10);
  const place = { suite: "math", name: "divides", file: "src/math.ts", line: 7, duration: 500 };
  expect(store.tests.find(maven!, found!.id)).toMatchObject({ ...place, message: "by zero" });
  expect(store.tests.page(own!, 0, 10)).toMatchObject([{ name: "adds", status: "passed" }]);
  expect(own?.warnings).toMatchObject([{ file: "$SIGNALBOX_REPORTS/pipe" }]);
  expect(stepOf(ended, "tap")?.tests).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(store.tests.failed(tap!, 5)).toMatchObject([{ name: "fails" }]);
  expect(problems).toEqual([]);
  await runner.close();
});
