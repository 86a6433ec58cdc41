import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeRepositories } from "../git-fixture.ts";
import { dockerPipeline, startDocker } from "./docker-fixture.ts";
import { inspectContainer } from "./inspect-container.ts";
import { ensureShellImage } from "./stand-in-image.ts";
import { engine, hasEngine } from "./test-engine.ts";

/** The tag keeps real images of these names apart, and does not matter for privileges. */
const tag = "signalbox-test";
const plugin = `plugins/docker:${tag}`;
const builder = `signalbox.test/builder:${tag}`;
/** Ends like the plugin, but is in another registry. */
const stranger = `signalbox.test/plugins/docker:${tag}`;
const images = [plugin, builder, stranger];

beforeAll(async () => {
  if (!hasEngine) return;
  for (const image of images) await ensureShellImage(image, ['ENTRYPOINT ["sleep", "1000"]']);
});
afterAll(async () => {
  await removeRepositories();
  if (hasEngine) for (const image of images) await engine().images.remove(image);
});

/** The steps after the first run at the same time, so that all containers exist until the build is cancelled. */
const steps = `
volumes: [{ name: cache, temp: {} }]
steps:
- { name: first, image: SHELL, commands: ['true'] }
- { name: plugin, image: ${plugin}, depends_on: [first] }
- { name: of the option, image: ${builder}, depends_on: [first] }
- { name: of another registry, image: ${stranger}, depends_on: [first] }
- { name: with commands, image: ${plugin}, commands: [sleep 1000], depends_on: [first] }
- { name: with a command, image: ${plugin}, command: ["1000"], depends_on: [first] }
- { name: with an entrypoint, image: ${plugin}, entrypoint: [sleep, "1000"], depends_on: [first] }
- { name: with a volume, image: ${plugin}, volumes: [{ name: cache, path: /cache }], depends_on: [first] }`;

/**
 * Starts a build, and returns which containers the engine has created privileged by now. They need not start: a machine
 * may not be allowed to start privileged containers, such as one that is a container itself.
 */
async function startPrivileged(pipeline: string, trusted: boolean) {
  const privilegedImages = ["signalbox.test/builder"];
  const build = await startDocker(dockerPipeline(pipeline), { trusted, privilegedImages });
  return async (): Promise<Record<string, boolean>> => {
    const { containers } = await build.listContainers();
    return Object.fromEntries(await Promise.all(containers.map(inspectContainer)));
  };
}

const none = {
  first: false,
  plugin: false,
  "of the option": false,
  "of another registry": false,
  "with commands": false,
  "with a command": false,
  "with an entrypoint": false,
  "with a volume": false,
};

describe.skipIf(!hasEngine)("privileged containers", () => {
  it("are created in trusted repositories for known plugins and steps that ask for it", async () => {
    const asking =
      "- { name: asks, image: SHELL, privileged: true, commands: [sleep 1000], depends_on: [first] }";
    const expected = { ...none, plugin: true, "of the option": true, asks: true };
    const privileged = await startPrivileged(`${steps}\n${asking}`, true);
    await expect.poll(privileged).toEqual(expected);
  });

  it("are not created in other repositories", async () => {
    await expect.poll(await startPrivileged(steps, false)).toEqual(none);
  });
});
