import { afterAll, describe, expect, it } from "vitest";
import { removeRepositories } from "../git-fixture.ts";
import { startDocker } from "./docker-fixture.ts";
import { createHangingProxy } from "./hanging-proxy.ts";
import { shellImage } from "./stand-in-image.ts";
import { hasEngine } from "./test-engine.ts";

afterAll(removeRepositories);

const pipeline = `
kind: pipeline
name: default
steps: [{ name: a, image: ${shellImage}, pull: always, commands: ['true'] }]
`;

/** Starts a build on an engine that does not answer some requests. */
async function startHanging(hangsOn: RegExp) {
  const proxy = await createHangingProxy(hangsOn);
  const build = await startDocker(pipeline, { dockerHost: proxy.host, engineMs: 500 });
  return { build, hung: proxy.hung };
}

const version = /GET .*version/;
const network = /POST .*networks.create/;
const create = /POST .*containers.create/;
const copy = /PUT .*archive/;
const pull = /POST .*images.create\?fromImage/;
const remove = /DELETE/;

describe.skipIf(!hasEngine)("an engine that hangs", () => {
  it.each([
    ["creates a network", network],
    ["pulls an image", pull],
  ])("does not keep a stage beyond its timeout while it %s", async (_when, hangsOn) => {
    const { build, hung } = await startHanging(hangsOn);
    await hung;
    build.fixture.expire();
    const { stage } = await build.ended();
    expect(stage).toMatchObject({ status: "killed", exit_code: 137 });
  });

  it.each([
    ["tells its version", version],
    ["creates the container for the checkout", create],
    ["pulls an image", pull],
  ])("does not keep a cancelled stage while it %s", async (_when, hangsOn) => {
    const { build, hung } = await startHanging(hangsOn);
    await hung;
    build.cancel();
    expect((await build.ended()).stage.status).toBe("killed");
    await build.fixture.runner.close();
  });

  it.each([
    ["creates a network", network],
    ["copies the checkout", copy],
    ["removes a container", remove],
  ])("does not keep the server from stopping while it %s", async (_when, hangsOn) => {
    const { build, hung } = await startHanging(hangsOn);
    await hung;
    await build.fixture.runner.close();
    const { stage } = await build.ended();
    expect(stage.error).toBe("The server stopped while this stage ran");
  });
});
