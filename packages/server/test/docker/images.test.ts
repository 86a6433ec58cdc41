import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { stepOf } from "../build-fixture.ts";
import { removeRepositories } from "../git-fixture.ts";
import { dockerPipeline, runDocker, startDocker } from "./docker-fixture.ts";
import { makeLayer } from "./layer.ts";
import { registryProgram, startRegistry as startLocalRegistry } from "./local-registry.ts";
import { engine, hasEngine } from "./test-engine.ts";

afterAll(removeRepositories);

/** A registry on this machine, which engines reach without encryption. */
async function startRegistry(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { server, image: `127.0.0.1:${address.port}/team/app:1` };
}

const pipelineWith = (image: string): string =>
  dockerPipeline(`
steps:
- { name: a, image: "${image}", commands: ['true'] }
- { name: next, image: SHELL, commands: ['true'] }`);

describe.skipIf(!hasEngine)("pulling the image of a step", () => {
  it("fails the step and its stage with the registry's error", async () => {
    const { image } = await startRegistry((_request, response) => {
      response.writeHead(403).end("forbidden");
    });
    const { stage, steps } = await runDocker(pipelineWith(image));
    expect(stage.error).toMatch(/^Error response from daemon: .*forbidden/);
    expect(stage.error).toContain(` (pulling ${image})`);
    expect(stage).toMatchObject({ status: "error", exit_code: 255 });
    expect(stage.steps?.[0]).toMatchObject({ status: "error", error: stage.error });
    expect(steps[1]).toEqual(["next", "skipped", 0]);
  });

  it.skipIf(registryProgram === undefined)("shows its progress while it lasts", async () => {
    const { host, push } = await startLocalRegistry();
    await push("tools/build", "1.2", await makeLayer());
    const image = `${host}/tools/build:1.2`;
    onTestFinished(() => engine().images.remove(image));
    const build = await startDocker(pipelineWith(image));
    const shown: string[] = [];
    build.fixture.onPublish((build) => shown.push(stepOf(build, "a")?.progress ?? ""));
    const { stage } = await build.ended();
    expect(shown).toContainEqual(expect.stringMatching(/^(Pulling( \d+ %)?|Extracting)$/));
    expect(stage.steps?.[0]?.progress).toBeUndefined();
    expect(stage.steps?.[0]?.error).toContain("Error response from daemon");
  });

  it("ends when the build is cancelled", async () => {
    const requested = Promise.withResolvers<void>();
    const { image } = await startRegistry(() => requested.resolve());
    const build = await startDocker(pipelineWith(image));
    await requested.promise;
    build.cancel();
    const { steps } = await build.ended();
    expect(steps.map(([, status]) => status)).toEqual(["killed", "skipped"]);
    await build.fixture.runner.close();
    expect(await build.listContainers()).toEqual({ containers: [], networks: [], volumes: [] });
    expect(build.fixture.problems).toEqual([]);
  });
});
