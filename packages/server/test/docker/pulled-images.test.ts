import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import {
  listPulledImages,
  rememberUse,
} from "../../src/execution/executors/docker/pulled-images.ts";
import {
  countUnusedImages,
  removeImages,
} from "../../src/execution/executors/docker/remove-images.ts";
import { removeRepositories, temporaryFolder } from "../git-fixture.ts";
import { dockerPipeline, startDocker } from "./docker-fixture.ts";
import { makeLayer } from "./layer.ts";
import { registryProgram, startRegistry } from "./local-registry.ts";
import { ensureShellImage, shellImage } from "./stand-in-image.ts";
import { engine, hasEngine, testLabels, uniqueName } from "./test-engine.ts";

afterAll(removeRepositories);

const day = 24 * 3600;
const search = { environment: process.env };

/** Removes images that a server with this data folder has not used for a day. Returns its reports. */
async function removeUnused(dataFolder: string, now: number): Promise<string[]> {
  const reported: string[] = [];
  const record = (text: string): void => void reported.push(text);
  const report = { line: record, problem: record };
  const limits = { count: undefined, days: 1, bytes: undefined };
  const { signal } = new AbortController();
  await removeImages({ search, dataFolder, limits, now, report, signal });
  return reported;
}

async function makeImage(): Promise<{ name: string; id: string }> {
  const name = `${uniqueName()}:1`;
  // Another label gives it another id.
  await ensureShellImage(name, [`LABEL name="${name}"`]);
  onTestFinished(() => engine().images.remove(name));
  return { name, id: await idOf(name) };
}

async function idOf(name: string): Promise<string> {
  return (await engine().images.find(name))?.id ?? "missing";
}

describe.skipIf(!hasEngine)("pulled images", () => {
  it("are removed after their time, and others are not", async () => {
    const folder = await temporaryFolder();
    const [old, recent, found, replaced, used] = await Promise.all(
      Array.from({ length: 5 }, makeImage),
    );
    const remember = (image: { name: string; id: string }, before?: string, now = day) =>
      rememberUse(folder, { name: image.name, before, after: image.id }, now);
    await remember(old!);
    await remember(recent!, undefined, 3 * day);
    await remember(found!, found!.id);
    await remember({ name: replaced!.name, id: "sha256:another" });
    await remember(used!);
    await engine().containers.create(uniqueName(), {
      Image: used!.name,
      Cmd: ["true"],
      Labels: testLabels(),
    });
    const { signal } = new AbortController();
    const unused = countUnusedImages({ search, dataFolder: folder, now: 3 * day, signal });
    expect(await unused).toEqual({ images: 1, bytes: expect.any(Number) });
    const reported = await removeUnused(folder, 3 * day);
    expect(reported).toEqual([
      expect.stringMatching(`^Removed the pulled image ${old!.name} \\(\\d+\\.\\d MB\\)$`),
    ]);
    expect(await idOf(old!.name)).toBe("missing");
    for (const { name, id } of [recent!, found!, replaced!, used!])
      expect(await idOf(name)).toBe(id);
    const left = (await listPulledImages(folder)).map(({ name }) => name);
    expect(left.toSorted()).toEqual([recent!.name, used!.name].toSorted());
  });

  it("do not include images that the engine had", async () => {
    const build = await startDocker(
      dockerPipeline("steps: [{ name: a, image: SHELL, pull: if-not-exists, commands: ['true'] }]"),
    );
    expect((await build.ended()).stage.status).toBe("success");
    expect(await listPulledImages(build.fixture.dataFolder)).toEqual([]);
    expect(await idOf(shellImage)).not.toBe("missing");
  });
});

describe.skipIf(!hasEngine || registryProgram === undefined)("an image that a step pulls", () => {
  it("is recorded with the time of its use", async () => {
    const { host, push } = await startRegistry();
    await push("tools/build", "1", await makeLayer());
    const name = `${host}/tools/build:1`;
    onTestFinished(() => engine().images.remove(name));
    const build = await startDocker(
      dockerPipeline(`steps: [{ name: a, image: "${name}", entrypoint: [none] }]`),
    );
    await build.ended();
    expect(await listPulledImages(build.fixture.dataFolder)).toEqual([
      { name, id: await idOf(name), lastUsed: expect.any(Number) },
    ]);
  });
});
