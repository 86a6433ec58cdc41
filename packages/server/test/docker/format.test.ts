import { afterAll, describe, expect, it } from "vitest";
import { removeRepositories } from "../git-fixture.ts";
import { dockerPipeline, runDocker } from "./docker-fixture.ts";
import { engine, hasEngine } from "./test-engine.ts";

afterAll(removeRepositories);

describe.skipIf(!hasEngine)("the commands of a docker step", () => {
  it("may be longer than a variable can be", async () => {
    const { steps, log } = await runDocker(
      dockerPipeline(`
steps:
- name: a
  image: SHELL
  commands:
  - &long ": ${"x".repeat(100_000)}"
  - *long
  - *long
  - env | grep -c SCRIPT || echo end`),
    );
    expect(steps).toEqual([["a", "success", 0]]);
    expect((await log("a")).endsWith("\n0\nend\n")).toBe(true);
  });

  it("may read input without consuming the commands that follow", async () => {
    const { steps, log } = await runDocker(
      dockerPipeline("steps: [{ name: a, image: SHELL, commands: [cat, echo end] }]"),
    );
    expect(steps).toEqual([["a", "success", 0]]);
    expect(await log("a")).toBe("+ cat\n+ echo end\nend\n");
  });

  it("do not run while they are shown", async () => {
    const { log } = await runDocker(
      dockerPipeline('steps: [{ name: a, image: SHELL, commands: ["echo `echo x >> f; cat f`"] }]'),
    );
    expect(await log("a")).toBe("+ echo `echo x >> f; cat f`\nx\n");
  });
});

describe.skipIf(!hasEngine)("the platform of a docker pipeline", () => {
  const platform = { os: "darwin", arch: "mips" };
  const step = "steps: [{ name: a, image: SHELL, commands: ['true'] }]";

  it("is that of the engine, not of the server", async () => {
    const file = dockerPipeline(`platform: { os: linux, arch: ${engine().arch} }\n${step}`);
    expect((await runDocker(file, { platform })).stage.status).toBe("success");
  });

  it("is what the stage and its variables show", async () => {
    const { arch } = engine();
    const commands = "echo ${DRONE_STAGE_ARCH} $DRONE_STAGE_ARCH $DRONE_STAGE_OS";
    const file = dockerPipeline(`steps: [{ name: a, image: SHELL, commands: ["${commands}"] }]`);
    const { stage, log } = await runDocker(file, { platform });
    expect(stage).toMatchObject({ os: "linux", arch });
    expect(await log("a")).toContain(`\n${arch} ${arch} linux\n`);
  });

  it("is an error if the engine runs another one", async () => {
    const { stage } = await runDocker(
      dockerPipeline(`platform: { os: linux, arch: s390x }\n${step}`),
    );
    expect(stage.error).toBe(
      `The container engine runs linux/${engine().arch} containers; the pipeline asks for linux/s390x`,
    );
  });
});

describe.skipIf(!hasEngine)("a docker step", () => {
  it("begins with the volumes that the steps do not get, even without a clone step", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
volumes: [{ name: cache, temp: {} }]
steps:
- { name: a, image: SHELL, commands: ['true'] }
- { name: b, image: SHELL, commands: ['true'], volumes: [{ name: cahce, path: /cache }] }`),
    );
    expect(await log("a")).toBe(
      "Warning: line 7: step b does not get the volume cahce, which the pipeline does not declare; did you mean cache?\n+ true\n",
    );
  });

  it("gets its settings as variables", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
steps:
- name: a
  image: SHELL
  settings: { tags: [1, yes], mode: 0755, nested: { b: [1], a: "1" }, none: , token: { from_secret: t } }
  commands: [env | grep ^PLUGIN_ | sort]`),
      { secrets: { t: "a-secret-value" } },
    );
    expect((await log("a")).split("\n").slice(1, -1)).toEqual([
      "PLUGIN_MODE=493",
      'PLUGIN_NESTED={"a":"1","b":[1]}',
      "PLUGIN_TAGS=1,true",
      "PLUGIN_TOKEN=[secret:t]",
    ]);
  });

  it("shows its expanded image", async () => {
    const { stage } = await runDocker(
      dockerPipeline("steps: [{ name: a, image: 'o/x:1', pull: never }]"),
    );
    expect(stage.steps?.[0]?.image).toBe("docker.io/o/x:1");
  });
});

describe.skipIf(!hasEngine)("a service without a name", () => {
  it("runs like any other", async () => {
    const { steps } = await runDocker(
      dockerPipeline(`
services: [{ image: SHELL, commands: [sleep 60] }]
steps: [{ name: a, image: SHELL, commands: ['true'] }]`),
    );
    expect(steps).toEqual([
      ["", "success", 0],
      ["a", "success", 0],
    ]);
  });
});
