import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { removeRepositories, temporaryFolder } from "../git-fixture.ts";
import { type DockerBuild, dockerPipeline, startDocker } from "./docker-fixture.ts";
import { hasEngine } from "./test-engine.ts";

afterAll(removeRepositories);

const nothing = { containers: [], networks: [], volumes: [] };

/** A service that runs until SIGKILL, a step that runs until SIGTERM, and a step that never starts. */
const endless = endlessPipeline("touch db, sleep 1000");

function endlessPipeline(service: string): string {
  return dockerPipeline(`
volumes: [{ name: cache, temp: {} }]
services:
- name: db
  image: SHELL
  commands: [${service}]
  volumes: [{ name: cache, path: /cache }]
steps:
- name: a
  image: SHELL
  commands:
  - until [ -f db ]; do sleep 0.05; done
  - "trap 'echo got TERM; exit 0' TERM"
  - echo begun
  - while true; do sleep 0.05; done
- { name: later, image: SHELL, commands: ['true'], when: { status: [success, failure] } }`);
}

/** Resolves when the endless step has begun to print. */
async function whenBegun({ whenStep, fixture }: DockerBuild): Promise<void> {
  await whenStep("a", "running");
  await expect.poll(() => readLogs(join(fixture.dataFolder, "logs"))).toContain('"begun\\n"');
}

async function readLogs(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name));
  return (await Promise.all(paths.map((path) => readFile(path, "utf8")))).join("");
}

describe.skipIf(!hasEngine)("a docker stage that ends", () => {
  it("leaves nothing behind", async () => {
    const build = await startDocker(
      dockerPipeline(`
volumes: [{ name: cache, temp: {} }]
services: [{ name: db, image: SHELL, commands: [sleep 1000] }]
steps: [{ name: a, image: SHELL, commands: ['true'], volumes: [{ name: cache, path: /cache }] }]`),
    );
    expect((await build.ended()).stage.status).toBe("success");
    expect(await build.listContainers()).toEqual(nothing);
    expect(await readdir(join(build.fixture.dataFolder, "checkouts"))).toEqual([]);
    expect(build.fixture.problems).toEqual([]);
  });

  it("because it was cancelled sends its steps SIGTERM and leaves nothing behind", async () => {
    const service = `"trap 'exit 0' TERM", touch db, while true; do sleep 0.05; done`;
    // Without SIGKILL: a busy machine may take long until the shell runs its trap.
    const build = await startDocker(endlessPipeline(service), { graceMs: 100_000 });
    await whenBegun(build);
    expect((await build.listContainers()).containers).toHaveLength(2);
    build.cancel();
    const { stage, steps, log } = await build.ended();
    expect(stage.status).toBe("killed");
    expect(steps.map(([name, status]) => [name, status])).toEqual([
      ["db", "killed"],
      ["a", "killed"],
      ["later", "skipped"],
    ]);
    await build.fixture.runner.close();
    expect(await log("a")).toMatch(/begun\n(.*\n)*got TERM\n$/);
    expect(await build.listContainers()).toEqual(nothing);
    expect(build.fixture.problems).toEqual([]);
  });

  it("because its repository's timeout expired is killed", async () => {
    const build = await startDocker(endless);
    await whenBegun(build);
    build.fixture.expire();
    const { stage, steps } = await build.ended();
    expect(stage).toMatchObject({ status: "killed", exit_code: 137 });
    expect(steps.at(-1)).toEqual(["later", "skipped", 0]);
    expect(await build.listContainers()).toEqual(nothing);
  });

  it("because the server stops is an error and leaves nothing behind", async () => {
    const build = await startDocker(endless);
    await whenBegun(build);
    await build.fixture.runner.close();
    const { stage, steps } = await build.ended();
    expect(stage.error).toBe("The server stopped while this stage ran");
    expect(steps.map(([name, status]) => [name, status])).toEqual([
      ["db", "error"],
      ["a", "error"],
      ["later", "skipped"],
    ]);
    expect(await build.listContainers()).toEqual(nothing);
  });

  it("because the engine is gone says so, and the next stage removes what is left", async () => {
    const proxy = await createProxy();
    await proxy.open();
    const build = await startDocker(endless, { dockerHost: `unix://${proxy.path}` });
    await whenBegun(build);
    proxy.close();
    const { stage, steps } = await build.ended();
    expect(stage.status).toBe("error");
    expect(stage.error).toContain("The container engine");
    expect(steps[1]).toEqual(["a", "error", 255]);
    await expect
      .poll(() => build.fixture.problems)
      .toEqual([
        expect.stringMatching(
          /^The containers of a stage could not be removed yet: The container engine at \S+ does not answer \(\w+\)$/,
        ),
      ]);
    expect((await build.listContainers()).containers).toHaveLength(2);

    await proxy.open();
    const next = build.again();
    await next.whenStep("a", "running");
    next.cancel();
    await build.fixture.runner.close();
    expect(await build.listContainers()).toEqual(nothing);
  });
});

type Proxy = {
  path: string;
  open: () => Promise<void>;
  close: () => void;
};

/** A socket that leads to the engine while it is open. */
async function createProxy(): Promise<Proxy> {
  const path = join(await temporaryFolder(), "docker.sock");
  const target = (process.env["DOCKER_HOST"] ?? "unix:///var/run/docker.sock").slice(7);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(target);
    for (const end of [socket, other]) {
      sockets.add(end);
      end.on("error", () => undefined);
      end.once("close", () => sockets.delete(end));
    }
    socket.pipe(other);
    other.pipe(socket);
  });
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  const open = async (): Promise<void> => {
    server.listen(path);
    await once(server, "listening");
  };
  return { path, open, close };
}
