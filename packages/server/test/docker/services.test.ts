import { afterAll, describe, expect, it } from "vitest";
import { removeRepositories } from "../git-fixture.ts";
import { dockerPipeline, runDocker } from "./docker-fixture.ts";
import { hasEngine } from "./test-engine.ts";

afterAll(removeRepositories);

const waitFor = (file: string): string => `until [ -f ${file} ]; do sleep 0.05; done`;

describe.skipIf(!hasEngine)("a service", () => {
  it("is reached by its name", async () => {
    const { stage, steps, log } = await runDocker(
      dockerPipeline(`
services:
- { name: web, image: SHELL, commands: [nc -ll -p 8080 -e echo hello] }
steps:
- { name: a, image: SHELL, commands: ["until nc web 8080 2>/dev/null; do sleep 0.05; done"] }`),
    );
    expect(stage.status).toBe("success");
    expect(stage.steps?.[0]).toMatchObject({ name: "web", detached: true });
    expect(steps).toEqual([
      ["web", "success", 0],
      ["a", "success", 0],
    ]);
    expect(await log("a")).toMatch(/\nhello\n$/);
  });

  it("does not fail its stage if it cannot be created, and says so in its log", async () => {
    const { stage, steps, log } = await runDocker(
      dockerPipeline(`
services: [{ name: db, image: signalbox.test/missing:1, pull: never }]
steps: [{ name: a, image: SHELL, commands: ['true'] }]`),
    );
    expect(stage).toMatchObject({ status: "success", exit_code: 0, error: undefined });
    expect(steps).toEqual([
      ["db", "success", 0],
      ["a", "success", 0],
    ]);
    expect(await log("db")).toBe(
      "Error response from daemon: No such image: signalbox.test/missing:1\n",
    );
  });

  it("is named in the error of a failed step if it cannot be created", async () => {
    const { stage, log } = await runDocker(
      dockerPipeline(`
services: [{ name: db, image: signalbox.test/missing:1, pull: never }]
steps:
- { name: first, image: SHELL, commands: ['true'] }
- { name: a, image: SHELL, commands: [nc db 5432 || exit 3] }`),
    );
    const missing = "Error response from daemon: No such image: signalbox.test/missing:1";
    expect(stage.status).toBe("failure");
    expect(stage.steps?.[2]).toMatchObject({
      status: "failure",
      exit_code: 3,
      error: `The detached step db failed: ${missing}`,
    });
    expect(await log("db")).toBe(`${missing}\n`);
  });

  it("does not fail its stage if it fails", async () => {
    const { stage, steps } = await runDocker(
      dockerPipeline(`
services: [{ name: db, image: SHELL, commands: [touch ended, exit 9] }]
steps: [{ name: a, image: SHELL, commands: ["${waitFor("ended")}"] }]`),
    );
    expect(stage.status).toBe("success");
    expect(steps).toEqual([
      ["db", "success", 0],
      ["a", "success", 0],
    ]);
  });

  it("starts in the folder of its image if it has no commands", async () => {
    const { log } = await runDocker(
      dockerPipeline(`
services: [{ name: db, image: SHELL, entrypoint: [/bin/sh, -c, "pwd; touch /drone/src/begun"] }]
steps: [{ name: a, image: SHELL, commands: ["${waitFor("begun")}"] }]`),
    );
    expect(await log("db")).toBe("/\n");
  });

  it("ends with its stage", async () => {
    const { stage, steps } = await runDocker(
      dockerPipeline(`
steps:
- { name: sleeps, image: SHELL, detach: true, commands: [touch begun, sleep 1000] }
- { name: a, image: SHELL, commands: ["${waitFor("begun")}"] }`),
    );
    expect(stage.status).toBe("success");
    expect(steps).toEqual([
      ["sleeps", "success", 0],
      ["a", "success", 0],
    ]);
  });
});

describe.skipIf(!hasEngine)("steps with dependencies", () => {
  it("run at the same time if they do not depend on each other", async () => {
    const { stage, steps } = await runDocker(
      dockerPipeline(`
services: [{ name: db, image: SHELL, commands: [touch db, sleep 1000] }]
steps:
- { name: a, image: SHELL, commands: [touch a, "${waitFor("b")}", "${waitFor("db")}"] }
- { name: b, image: SHELL, commands: [touch b, "${waitFor("a")}"] }
- { name: c, image: SHELL, depends_on: [a, b], commands: [ls a b] }`),
    );
    expect(stage.status).toBe("success");
    expect(steps.map(([, status]) => status)).toEqual(["success", "success", "success", "success"]);
  });
});
