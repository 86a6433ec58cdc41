import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { noExtensions } from "../../src/config/extensions-config.ts";
import { createStageExtensions } from "../../src/extensions/stage-extensions.ts";
import { startExtension, unexpectedKeys } from "../extensions/extension-server.ts";
import { removeRepositories } from "../git-fixture.ts";
import { dockerPipeline, runDocker } from "./docker-fixture.ts";
import { hasEngine } from "./test-engine.ts";

afterAll(removeRepositories);

const secret = "a shared secret";

async function startExtensions() {
  const extension = await startExtension(secret);
  onTestFinished(() => extension.close());
  const at = (path: string) => ({ timeoutMs: 9000, secret, address: extension.address(path) });
  const config = { ...noExtensions, registries: at("/registry"), variables: at("/env") };
  return { extension, extensions: createStageExtensions({ config, clock: Date.now }) };
}

/** A registry that has no image, and keeps with which credentials it was asked. */
async function startEmptyRegistry() {
  const credentials: string[] = [];
  const server = createServer(({ headers: { authorization } }, response) => {
    if (authorization !== undefined) credentials.push(authorization);
    const status = authorization === undefined ? 401 : 404;
    response.writeHead(status, { "WWW-Authenticate": "Basic realm=test" }).end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return { credentials, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe.skipIf(!hasEngine)("a docker stage", () => {
  it("gets variables and credentials for registries from extensions", async () => {
    const { extension, extensions } = await startExtensions();
    const registry = await startEmptyRegistry();
    const body = JSON.stringify([
      { name: "FROM_EXTENSION", data: "yes" },
      { name: "REPLACED", data: "by the extension" },
      { name: "FROM_EXTENSION_MASKED", data: "hush-hush", mask: true },
    ]);
    extension.answers.set("/env", { status: 200, body });
    const login = { address: registry.host, username: "puller", password: "registry-password" };
    extension.answers.set("/registry", { status: 200, body: JSON.stringify([login]) });
    const echo = "echo $FROM_EXTENSION, $REPLACED, $FROM_EXTENSION_MASKED.";
    const file = dockerPipeline(`
environment: { REPLACED: by the file }
steps:
- { name: a, image: SHELL, commands: ["${echo}"] }
- { name: b, image: "${registry.host}/missing:1", commands: [none] }`);
    const { steps, log, stage } = await runDocker(file, { extensions });
    expect(steps).toMatchObject([
      ["a", "success", 0],
      ["b", "error", 255],
    ]);
    expect(await log("a")).toContain("\nyes, by the file, [secret:FROM_EXTENSION_MASKED].\n");
    const basic = Buffer.from("puller:registry-password").toString("base64");
    expect(registry.credentials).toContain(`Basic ${basic}`);
    expect(extension.asked.map(({ path, accept }) => [path, accept])).toEqual([
      ["/env", "application/vnd.drone.env.v2+json"],
      ["/registry", "application/vnd.drone.registry.v1+json"],
    ]);
    for (const asked of extension.asked) {
      expect(unexpectedKeys(asked)).toEqual([]);
      expect(asked.body["build"]).toMatchObject({ id: stage.build_id, number: 1 });
    }
  });

  it("is an error that names the extension if one fails", async () => {
    const { extension, extensions } = await startExtensions();
    extension.answers.set("/registry", { status: 503, body: "closed" });
    const file = dockerPipeline("steps: [{ name: a, image: SHELL, commands: ['true'] }]");
    expect((await runDocker(file, { extensions })).stage).toMatchObject({
      status: "error",
      error: `The registry extension at ${extension.host} refused with 503: closed`,
    });
  });
});
