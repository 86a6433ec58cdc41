import { once } from "node:events";
import { truncateSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createPullProgress } from "../../src/execution/executors/docker/engine/pull-progress.ts";
import { findRegistryLogin } from "../../src/execution/executors/docker/engine/registry-auth.ts";
import { makeLayer } from "./layer.ts";
import { digestOf, registryProgram, registryUser, startRegistry } from "./local-registry.ts";
import { engine, hasEngine } from "./test-engine.ts";

/** Pulls an image as a step does. Returns the text that the step's log would show. */
async function pull(name: string, configs: string[] = []): Promise<string> {
  const login = findRegistryLogin(configs, name.split("/", 1)[0] ?? "");
  const progress = createPullProgress(Date.now);
  let log = "";
  onTestFinished(() => engine().images.remove(name));
  await engine().images.pull(name, {
    login,
    onMessage: (message) => (log += progress.next(message)),
  });
  return log + progress.end();
}

function configFor(host: string, password: string): string {
  const auth = Buffer.from(`${registryUser.username}:${password}`).toString("base64");
  return JSON.stringify({ auths: { [`http://${host}/v2/`]: { auth } } });
}

const canPull = hasEngine && registryProgram !== undefined;

describe.skipIf(!canPull)("a pull", () => {
  it("brings the image and shows its progress", async () => {
    const { host, push } = await startRegistry();
    await push("tools/build", "1.2", await makeLayer());
    const name = `${host}/tools/build:1.2`;
    expect(await engine().images.find(name)).toBeUndefined();
    const log = await pull(name);
    expect(log.replaceAll("\r", "␍").split("\n")).toEqual([
      "1.2: Pulling from tools/build",
      expect.stringMatching(/^␍Pulling: .*1 of 1 layer(, [\d.]+ of [\d.]+ MB)?$/),
      expect.stringMatching(/^Digest: sha256:[0-9a-f]{64}$/),
      `Status: Downloaded newer image for ${name}`,
      "",
    ]);
    expect(await engine().images.find(name)).toMatchObject({
      id: expect.stringMatching(/^sha256:/),
    });
    expect(await pull(name)).toContain(`Status: Image is up to date for ${name}\n`);
  });

  it("fails if the registry does not have the image", async () => {
    const { host, push } = await startRegistry();
    await push("tools/build", "1.2", await makeLayer());
    await expect(pull(`${host}/tools/build:9`)).rejects.toMatchObject({
      name: "EngineError",
      message: expect.stringContaining(`manifest for ${host}/tools/build:9 not found`),
    });
  });

  it("needs the right credentials where the registry requires them", async () => {
    const { host, push } = await startRegistry({ needsLogin: true });
    await push("team/private", "1", await makeLayer());
    const name = `${host}/team/private:1`;
    await expect(pull(name)).rejects.toThrow("no basic auth credentials");
    await expect(pull(name, [configFor("other.example", "x")])).rejects.toThrow(
      "no basic auth credentials",
    );
    await expect(pull(name, [configFor(host, "wrong")])).rejects.toThrow("unauthorized");
    const log = await pull(name, [configFor(host, registryUser.password)]);
    expect(log).toContain(`Status: Downloaded newer image for ${name}\n`);
  });

  it("fails if the layer is damaged, which the engine says only after it answered", async () => {
    const { host, folder, push } = await startRegistry();
    const layer = await makeLayer();
    await push("tools/damaged", "1", layer);
    const hex = digestOf(layer).slice("sha256:".length);
    const blobs = join(folder, "files", "docker", "registry", "v2", "blobs", "sha256");
    truncateSync(join(blobs, hex.slice(0, 2), hex, "data"), 100);
    await expect(pull(`${host}/tools/damaged:1`)).rejects.toMatchObject({
      name: "EngineError",
      status: 200,
    });
  });

  it("ends when it is cancelled", async () => {
    const cancel = new AbortController();
    const server = createServer(() => cancel.abort()).listen(0, "127.0.0.1");
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const pulling = engine().images.pull(`127.0.0.1:${port}/slow:1`, { signal: cancel.signal });
    await expect(pulling).rejects.toMatchObject({ name: "AbortError" });
  });
});
