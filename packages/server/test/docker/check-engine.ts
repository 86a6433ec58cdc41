/**
 * Prints in one line which engine the tests would use, or why none works, and exits with 1 in that case. `npm test` runs it,
 * because an engine that answers may still not be able to start a container, for example in a container itself.
 */
import { text } from "node:stream/consumers";
import { createEngineSource } from "../../src/execution/executors/docker/engine/engine-source.ts";
import type { Engine } from "../../src/execution/executors/docker/engine/open-engine.ts";
import { makeShellImage, shellImage } from "./make-shell-image.ts";

const source = createEngineSource({ environment: process.env });
try {
  const engine = await source.open();
  await runContainer(engine);
  print(`${engine.product} ${engine.version} (${engine.at})`);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await source.close();
}

async function runContainer(engine: Engine): Promise<void> {
  const { containers, networks } = engine;
  if ((await engine.images.find(shellImage)) === undefined) await makeShellImage(engine);
  const name = `signalbox-check-${process.pid}`;
  const NetworkID = await networks.create(name, {});
  try {
    const id = await containers.create(name, {
      Image: shellImage,
      Cmd: ["echo", "works"],
      NetworkingConfig: { EndpointsConfig: { [name]: { NetworkID } } },
    });
    try {
      const output = text(await containers.attach(id));
      await containers.start(id);
      if ((await output) !== "works\n") throw new Error(`${engine.product} cannot run a container`);
    } finally {
      await containers.remove(id);
    }
  } finally {
    await networks.remove(NetworkID);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
