import { afterAll, describe, expect, it } from "vitest";
import { stepOf } from "../build-fixture.ts";
import { removeRepositories } from "../git-fixture.ts";
import { dockerPipeline, startDocker } from "./docker-fixture.ts";
import { hasEngine } from "./test-engine.ts";

afterAll(removeRepositories);

const report = (name: string): string => `<testsuite><testcase name="${name}"/></testsuite>`;

const pipeline = dockerPipeline(`
steps:
- name: a
  image: SHELL
  commands:
  - mkdir -p target/surefire-reports
  - echo '${report("workspace")}' > target/surefire-reports/TEST-a.xml
  - echo '${report("own")}' > $SIGNALBOX_REPORTS/x
  - ln -s /etc/passwd junit.xml
  - mkdir -p 'node_modules/x' 'a b'
  - echo '${report("of a dependency")}' > node_modules/x/junit.xml
  - echo '${report("with a space")}' > 'a b/junit.xml'
  - (exit 3)
- name: b
  image: SHELL
  commands: ["true"]
`);

describe.skipIf(!hasEngine)("the reports of a docker step", () => {
  it("are read from its folder and from the workspace, and belong to that step alone", async () => {
    const { fixture, ended } = await startDocker(pipeline);
    const { build } = await ended();
    const { tests } = fixture.store;
    const [a, ...others] = tests.steps(build.id);
    expect(fixture.problems).toEqual([]);
    expect(others).toEqual([]);
    expect(tests.page(a!, 0, 10).map(({ name }) => name)).toEqual([
      "own",
      "with a space",
      "workspace",
    ]);
    expect(a?.warnings).toMatchObject([{ file: "junit.xml" }]);
    expect(stepOf(fixture.get(build.id), "a")).toMatchObject({
      exit_code: 3,
      tests: { passed: 3 },
    });
  });
});
