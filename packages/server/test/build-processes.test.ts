import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isAlive, pipelineOf, program, stepOf, stepStatuses, statuses } from "./build-fixture.ts";
import { buildServer } from "./build-server.ts";

const { create, newName, run, server, workspaces } = buildServer("processes");

/** The process ids that programs have written to files. */
const pidsIn = async (file: string): Promise<number[]> =>
  (await readFile(file, "utf8")).trim().split("\n").map(Number);
const pidFile = () => join(server().folder, `${newName()}.pids`);

describe("the processes of a build", () => {
  it("end with their stage, wherever they went", async () => {
    const file = pidFile();
    const { build, builds, number } = await run(
      pipelineOf({ leaves: { commands: [program("leaves-children.sh", file)] } }),
    );
    expect(build.status).toBe("success");
    expect(await builds.log(number, 1, 2)).toContain("left\n");
    const pids = await pidsIn(file);
    expect(pids).toHaveLength(3);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await workspaces()).toEqual([]);
  });

  it("end when it is cancelled, even if they ignore SIGTERM", async () => {
    const file = pidFile();
    const builds = await create(
      pipelineOf({
        stubborn: { commands: [program("ignores-sigterm.sh", file)] },
        later: { commands: ["true"] },
      }),
    );
    const number = await builds.start();
    await builds.when(number, (build) => stepOf(build, "stubborn")?.status === "running");
    await expect.poll(() => pidsIn(file).catch(() => [])).toHaveLength(1);
    const lines = builds.follow(number, 1, 2);
    await builds.cancel(number);
    const build = await builds.ended(number);
    expect(build.status).toBe("killed");
    expect(statuses(build)).toEqual({ default: "killed" });
    expect(stepOf(build, "stubborn")).toMatchObject({ status: "killed", exit_code: 130 });
    expect(stepOf(build, "later")).toMatchObject({ status: "skipped", exit_code: 130 });
    const text = (await lines).map(({ out }) => out).join("");
    expect(await builds.log(number, 1, 2)).toBe(text);
    await expect.poll(workspaces).toEqual([]);
    expect((await pidsIn(file)).filter(isAlive)).toEqual([]);
    expect((await builds.get(number)).stages).toEqual(build.stages);
  });

  it("end with the stage if they are of a detached step, which succeeds", async () => {
    const file = pidFile();
    const { build } = await run(
      pipelineOf({
        service: { commands: [program("forever.sh", file)], extra: ["detach: true"] },
        uses: { commands: [`while ! test -s ${file}; do sleep 0.01; done`] },
      }),
    );
    expect(build.status).toBe("success");
    expect(stepStatuses(build)).toMatchObject({ service: "success", uses: "success" });
    expect((await pidsIn(file)).filter(isAlive)).toEqual([]);
  });

  it("leave no read-only folders behind", async () => {
    const { build } = await run(
      pipelineOf({ x: { commands: ["mkdir -p a/b", "touch a/b/c", "chmod -R a-w a"] } }),
    );
    expect(build.status).toBe("success");
    expect(await workspaces()).toEqual([]);
  });

  it("are distinguished from those of people who work in the workspace", async () => {
    const gate = join(server().folder, "look.go");
    const builds = await create(
      pipelineOf({ x: { commands: [`until test -e ${gate}; do sleep 0.02; done`] } }),
    );
    const number = await builds.start();
    await builds.when(number, (build) => stepOf(build, "x")?.status === "running");
    const [name = ""] = await workspaces();
    const cwd = join(server().folder, "data", "workspaces", name, "drone", "src");
    const person = spawn("sleep", ["1000"], { cwd, env: { HOME: "/home/kim", PWD: cwd } });
    await once(person, "spawn");
    await writeFile(gate, "");
    expect((await builds.ended(number)).status).toBe("success");
    expect(isAlive(person.pid!)).toBe(true);
    person.kill();
  });
});
