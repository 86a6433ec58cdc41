import { afterAll, describe, expect, it } from "vitest";
import { stepOf } from "../build-fixture.ts";
import { removeRepositories } from "../git-fixture.ts";
import { dockerPipeline, runDocker, startDocker } from "./docker-fixture.ts";
import { runOutOfMemory, usesUpMemory } from "./out-of-memory.ts";
import { hasEngine } from "./test-engine.ts";

afterAll(removeRepositories);

describe.skipIf(!hasEngine)("a docker stage", () => {
  it("runs a pipeline without a type", async () => {
    const { stage, log } = await runDocker(
      dockerPipeline("steps: [{ name: a, image: SHELL, commands: [echo $DRONE_STAGE_TYPE] }]"),
    );
    expect(stage).toMatchObject({ status: "success", exit_code: 0, type: "docker" });
    expect(await log("a")).toBe("+ echo $DRONE_STAGE_TYPE\ndocker\n");
  });

  it("runs beside exec stages of the same build", async () => {
    const exec =
      'kind: pipeline\ntype: exec\nname: exec\nsteps: [{ name: x, commands: ["true"] }]\n';
    const docker = dockerPipeline("steps: [{ name: a, image: SHELL, commands: ['true'] }]");
    const { build } = await runDocker(`${docker}---\n${exec}`);
    expect(build.stages?.map(({ type, status }) => [type, status])).toEqual([
      ["docker", "success"],
      ["exec", "success"],
    ]);
  });

  it("succeeds without steps", async () => {
    const { stage, steps } = await runDocker(dockerPipeline("steps: []"));
    expect(stage.status).toBe("success");
    expect(steps).toEqual([]);
  });

  it("ends with the linter's sentence and without steps", async () => {
    const { stage, steps } = await runDocker(dockerPipeline("steps: [{ name: a }]"));
    expect(stage).toMatchObject({
      status: "error",
      exit_code: 255,
      error: expect.stringMatching(/^linter: invalid or missing image: step /),
    });
    expect(steps).toEqual([]);
  });

  it("ends with the parser's sentence for a step of another pipeline", async () => {
    const file = [
      dockerPipeline("steps: [{ name: a, image: SHELL, commands: ['true'] }]"),
      dockerPipeline("steps: [{ image: SHELL }]", "other"),
    ];
    const { stage } = await runDocker(file.join("---\n"));
    expect(stage).toMatchObject({
      status: "error",
      error: expect.stringMatching(/^Linter: invalid or missing step name: step 1\n/),
    });
  });

  it("runs although a step of another pipeline has no image", async () => {
    const file = [
      dockerPipeline("steps: [{ name: a, image: SHELL, commands: ['true'] }]"),
      dockerPipeline("steps: [{ name: a }]", "other"),
    ];
    const { stage } = await runDocker(file.join("---\n"));
    expect(stage.status).toBe("success");
  });

  it("refuses a dependency that comes later", async () => {
    const { stage } = await runDocker(
      dockerPipeline(`
steps:
- { name: a, image: SHELL, depends_on: [b] }
- { name: b, image: SHELL }`),
    );
    expect(stage.error).toMatch(/^linter: unknown step dependency detected: a references b, which/);
  });

  it("repeats a step whose image cannot be pulled, or whose log says that the network failed", async () => {
    const lost = "Could not resolve host: example.com";
    const { build, steps, log } = await runDocker(
      dockerPipeline(`
steps:
- name: network
  image: SHELL
  commands:
  - echo x >> attempts
  - 'test $(wc -l < attempts) = 2 || { echo "${lost}"; exit 6; }'
- { name: pull, image: "127.0.0.1:1/none:1", commands: ["true"] }`),
      { retries: 1 },
    );
    expect(steps).toEqual([
      ["network", "success", 0],
      ["pull", "error", 255],
    ]);
    expect(await log("network")).toContain(
      `Attempt 1 of 2 failed: ${lost}\nAttempt 2 of 2 follows`,
    );
    expect(await log("pull")).toContain("Attempt 1 of 2 failed: ");
    expect(stepOf(build, "pull")).toMatchObject({ attempt: 2, attempts: 2 });
  });

  it("runs steps by their status condition after a failure", async () => {
    const { stage, steps, log } = await runDocker(
      dockerPipeline(`
steps:
- { name: fails, image: SHELL, commands: [exit 3] }
- { name: plain, image: SHELL, commands: ['true'] }
- name: failure
  image: SHELL
  commands: [echo $DRONE_BUILD_STATUS $DRONE_STAGE_STATUS $DRONE_FAILED_STEPS]
  when: { status: failure }
- { name: both, image: SHELL, commands: ['true'], when: { status: [success, failure] } }
- { name: not-success, image: SHELL, commands: ['true'], when: { status: { exclude: [success] } } }
- { name: last, image: SHELL, commands: ['true'] }`),
    );
    expect(stage).toMatchObject({ status: "failure", exit_code: 0 });
    expect(steps).toEqual([
      ["fails", "failure", 3],
      ["plain", "skipped", 0],
      ["failure", "success", 0],
      ["both", "success", 0],
      ["not-success", "success", 0],
      ["last", "skipped", 0],
    ]);
    expect(await log("failure")).toMatch(/\nfailure failure fails\n$/);
  });

  it("continues after an ignored failure", async () => {
    const { stage, steps, log } = await runDocker(
      dockerPipeline(`
steps:
- { name: fails, image: SHELL, commands: [exit 3], failure: ignore }
- { name: next, image: SHELL, commands: [echo $DRONE_BUILD_STATUS] }`),
    );
    expect(stage.status).toBe("success");
    expect(stage.steps?.[0]?.errignore).toBe(true);
    expect(steps).toEqual([
      ["fails", "failure", 3],
      ["next", "success", 0],
    ]);
    expect(await log("next")).toMatch(/\nsuccess\n$/);
  });

  it("skips the rest after exit code 78", async () => {
    const { stage, steps } = await runDocker(
      dockerPipeline(`
steps:
- { name: enough, image: SHELL, commands: [exit 78] }
- { name: plain, image: SHELL, commands: ['true'] }
- { name: failure, image: SHELL, commands: ['true'], when: { status: failure } }`),
    );
    expect(stage.status).toBe("success");
    expect(steps).toEqual([
      ["enough", "success", 78],
      ["plain", "skipped", 0],
      ["failure", "skipped", 0],
    ]);
  });

  it("is ended at once by a step with fail-fast", async () => {
    const { stage, steps } = await runDocker(
      dockerPipeline(`
steps:
- name: fails
  image: SHELL
  commands: ["until [ -f begun ]; do sleep 0.05; done", exit 3]
  failure: fast
- { name: sleeps, image: SHELL, commands: [touch begun, sleep 1000] }
- { name: later, image: SHELL, commands: ['true'], depends_on: [fails, sleeps], when: { status: failure } }`),
    );
    expect(stage.status).toBe("failure");
    expect(steps).toEqual([
      ["fails", "failure", 3],
      ["sleeps", "killed", 137],
      ["later", "skipped", 0],
    ]);
  });

  it("shows a step as a failure if it exited before another failed fast", async () => {
    const { steps } = await runDocker(
      dockerPipeline(`
steps:
- { name: interrupted, image: SHELL, commands: [exit 130], depends_on: [], failure: ignore }
- { name: fails, image: SHELL, commands: [exit 143], depends_on: [interrupted], failure: fast }
- { name: sleeps, image: SHELL, commands: [sleep 1000], depends_on: [] }`),
    );
    expect(steps).toEqual([
      ["interrupted", "failure", 130],
      ["fails", "failure", 143],
      ["sleeps", "killed", 137],
    ]);
  });

  it("is an error if the image of a step does not exist", async () => {
    const { stage, steps } = await runDocker(
      dockerPipeline(`
steps:
- { name: missing, image: signalbox.test/missing:1, pull: never, commands: ['true'] }
- { name: next, image: SHELL, commands: ['true'] }`),
    );
    const error = "Error response from daemon: No such image: signalbox.test/missing:1";
    expect(stage).toMatchObject({ status: "error", exit_code: 255, error });
    expect(stage.steps?.[0]).toMatchObject({ status: "error", exit_code: 255, error });
    expect(steps[1]).toEqual(["next", "skipped", 0]);
  });

  it("is not an error if the failure of a step that cannot be run is ignored", async () => {
    const { stage, steps } = await runDocker(
      dockerPipeline(`
steps:
- { name: missing, image: signalbox.test/missing:1, pull: never, failure: ignore }
- { name: next, image: SHELL, commands: ['true'] }`),
    );
    expect(stage).toMatchObject({ status: "success", error: undefined });
    expect(steps).toEqual([
      ["missing", "error", 255],
      ["next", "success", 0],
    ]);
  });

  it("shows that a step ran out of memory", async () => {
    const command = JSON.stringify(usesUpMemory);
    const build = await startDocker(
      dockerPipeline(
        `steps: [{ name: eats, image: SHELL, mem_limit: 16MB, commands: [${command}] }]`,
      ),
    );
    await build.whenStep("eats", "running");
    await expect.poll(async () => (await build.listContainers()).containers).toHaveLength(1);
    const [container = ""] = (await build.listContainers()).containers;
    await runOutOfMemory(container);
    const { stage, steps } = await build.ended();
    expect(steps).toEqual([["eats", "failure", 137]]);
    expect(stage.steps?.[0]?.error).toBe(
      "The step ran out of memory: raise its mem_limit of 16 MB",
    );
    expect(stage).toMatchObject({ status: "failure", error: undefined });
  });

  it("numbers only steps whose conditions match, and keeps their order", async () => {
    const { stage, steps } = await runDocker(
      dockerPipeline(`
steps:
- { name: a, image: SHELL, commands: ['true'] }
- { name: b, image: SHELL, commands: ['true'], when: { branch: other } }
- { name: c, image: SHELL, commands: ['true'] }`),
    );
    expect(steps.map(([name]) => name)).toEqual(["a", "c"]);
    expect(stage.steps?.map(({ number, depends_on }) => [number, depends_on])).toEqual([
      [1, undefined],
      [2, ["b"]],
    ]);
  });
});
