import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { fillVolume } from "../../src/execution/executors/docker/engine/checkout.ts";
import {
  EngineError,
  EngineGoneError,
  stepErrorText,
} from "../../src/execution/executors/docker/engine/engine-error.ts";
import {
  installationLabel,
  removeLeftovers,
} from "../../src/execution/executors/docker/engine/leftovers.ts";
import { openEngine } from "../../src/execution/executors/docker/engine/open-engine.ts";
import { runOutOfMemory, usesUpMemory } from "./out-of-memory.ts";
import { ensureShellImage, shellImage } from "./stand-in-image.ts";
import { engine, hasEngine, testLabels, uniqueName } from "./test-engine.ts";

beforeAll(async () => {
  if (hasEngine) await ensureShellImage();
});

type ContainerOptions = {
  binds?: string[];
  user?: string;
  memory?: number;
};

/** Creates a container that runs a shell script. */
async function createShell(script: string, options: ContainerOptions = {}): Promise<string> {
  return engine().containers.create(uniqueName(), {
    Image: shellImage,
    Cmd: ["/bin/sh", "-c", script],
    Labels: testLabels(),
    ...(options.user !== undefined && { User: options.user }),
    HostConfig: {
      NetworkMode: "none",
      ...(options.binds !== undefined && { Binds: options.binds }),
      ...(options.memory !== undefined && { Memory: options.memory }),
    },
  });
}

async function runShell(script: string, options?: ContainerOptions) {
  const { containers } = engine();
  const id = await createShell(script, options);
  const output = text(await containers.attach(id));
  await containers.start(id);
  const exitCode = await containers.wait(id);
  return { id, exitCode, output: await output };
}

describe.skipIf(!hasEngine)("a container", () => {
  it("passes on its whole output and its exit code", async () => {
    const count = 20_000;
    const script = `i=0; while [ $i -lt ${count} ]; do echo "line $i"; i=$((i+1)); done; exit 3`;
    const { exitCode, output, id } = await runShell(script);
    expect(exitCode).toBe(3);
    expect(output).toBe(Array.from({ length: count }, (_, index) => `line ${index}\n`).join(""));
    expect(await engine().containers.inspect(id)).toEqual({
      isRunning: false,
      exitCode: 3,
      isOomKilled: false,
      error: "",
    });
  });

  it("passes on both streams", async () => {
    const { output } = await runShell("echo out; echo err >&2");
    expect(output.split("\n").toSorted()).toEqual(["", "err", "out"]);
  });

  it("says that it ran out of memory", async () => {
    const { containers } = engine();
    const id = await createShell(usesUpMemory, { memory: 8 * 1024 ** 2 });
    await containers.start(id);
    await runOutOfMemory(id);
    expect(await containers.wait(id)).toBe(0);
    expect(await containers.inspect(id)).toMatchObject({ isRunning: false, isOomKilled: true });
  });

  it("ends when it is killed, and its output with it", async () => {
    const { containers } = engine();
    const id = await createShell("echo begun; sleep 1000");
    const output = await containers.attach(id);
    await containers.start(id);
    const pieces: string[] = [];
    for await (const piece of output) {
      pieces.push(String(piece));
      await containers.kill(id, "SIGKILL");
    }
    expect(await containers.wait(id)).toBe(137);
    expect(pieces.join("")).toBe("begun\n");
  });

  it("may be killed and removed again after it is gone", async () => {
    const { containers } = engine();
    const { id } = await runShell("true");
    await containers.kill(id, "SIGKILL");
    await containers.remove(id);
    await containers.remove(id);
    await expect(containers.kill(id, "SIGKILL")).resolves.toBeUndefined();
  });

  it("is not created from a missing image", async () => {
    const body = { Image: "signalbox.test/missing:1", Cmd: ["true"], Labels: testLabels() };
    const error = await engine()
      .containers.create(uniqueName(), body)
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(EngineError);
    if (!(error instanceof EngineError)) return;
    expect(error.status).toBe(404);
    expect(stepErrorText(error)).toBe(
      "Error response from daemon: No such image: signalbox.test/missing:1",
    );
  });
});

describe.skipIf(!hasEngine)("leftovers", () => {
  it("are listed by a label, stopped containers too", async () => {
    const labels = testLabels();
    const [[label, value] = ["", ""]] = Object.entries(labels);
    const { containers, networks, volumes } = engine();
    const names = { volume: uniqueName(), network: uniqueName() };
    await volumes.create(names.volume, labels);
    const network = await networks.create(names.network, labels);
    const body = { Image: shellImage, Cmd: ["true"], Labels: labels };
    const container = await containers.create(uniqueName(), body);
    expect(await engine().listLabelled(label, value)).toEqual({
      containers: [container],
      networks: [network],
      volumes: [names.volume],
    });
    await containers.remove(container);
    await networks.remove(network);
    await networks.remove(network);
    await volumes.remove(names.volume);
    await volumes.remove(names.volume);
    const nothing = { containers: [], networks: [], volumes: [] };
    expect(await engine().listLabelled(label, value)).toEqual(nothing);
  });
});

describe.skipIf(!hasEngine)("a network", () => {
  it("is removed although containers are still on it", async () => {
    const { containers, networks } = engine();
    const labels = testLabels();
    const name = uniqueName();
    const NetworkID = await networks.create(name, labels);
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const id = await containers.create(uniqueName(), {
        Image: shellImage,
        Cmd: ["sleep", "1000"],
        Labels: labels,
        NetworkingConfig: { EndpointsConfig: { [name]: { NetworkID } } },
      });
      await containers.start(id);
      ids.push(id);
    }
    // One of them is being removed at the same moment.
    await Promise.all([containers.remove(ids[0]!), networks.remove(NetworkID)]);
    const [[label, value] = ["", ""]] = Object.entries(labels);
    expect(await engine().listLabelled(label, value)).toMatchObject({ networks: [] });
  });
});

describe.skipIf(!hasEngine)("removing leftovers", () => {
  it("ends and removes all objects of this installation and none of another", async () => {
    const { containers, networks, volumes } = engine();
    const create = async (labels: Record<string, string>): Promise<void> => {
      const volume = uniqueName();
      const network = uniqueName();
      await volumes.create(volume, labels);
      const NetworkID = await networks.create(network, labels);
      const id = await containers.create(uniqueName(), {
        Image: shellImage,
        Cmd: ["sleep", "1000"],
        Labels: labels,
        HostConfig: { Binds: [`${volume}:/drone`] },
        NetworkingConfig: { EndpointsConfig: { [network]: { NetworkID } } },
      });
      await containers.start(id);
    };
    const [mine, other] = [uniqueName(), uniqueName()];
    await create({ ...testLabels(), [installationLabel]: mine });
    await create({ ...testLabels(), [installationLabel]: other });
    expect(await removeLeftovers(engine(), mine)).toEqual({ removed: 3, errors: [] });
    expect(await removeLeftovers(engine(), mine)).toEqual({ removed: 0, errors: [] });
    const left = await engine().listLabelled(installationLabel, other);
    expect(left).toMatchObject({
      containers: [expect.any(String)],
      networks: [expect.any(String)],
      volumes: [expect.any(String)],
    });
  });
});

describe.skipIf(!hasEngine)("a checkout", () => {
  async function filledVolume(path: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "checkout-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, ".git"));
    await writeFile(join(folder, ".git", "HEAD"), "ref: refs/heads/main\n");
    await writeFile(join(folder, "read me.txt"), "text\n");
    await writeFile(join(folder, "build.sh"), "#!/bin/sh\n");
    await chmod(join(folder, "build.sh"), 0o755);
    await chmod(join(folder, ".git", "HEAD"), 0o400);
    await symlink("/etc/shadow", join(folder, "link"));
    await mkdir(join(folder, "long".repeat(25)));
    await writeFile(join(folder, "long".repeat(25), "ü".repeat(60)), "");
    const labels = testLabels();
    const volume = uniqueName();
    await engine().volumes.create(volume, labels);
    await fillVolume(engine(), { volume, folder, path, name: uniqueName(), labels });
    return volume;
  }

  it("belongs to root, is writable for all, and keeps links", async () => {
    const volume = await filledVolume("src/app");
    const script = "cd /drone && stat -c '%A %u %g %N' . src src/app src/app/* src/app/.git/HEAD";
    const { output } = await runShell(script, { binds: [`${volume}:/drone`] });
    expect(output.split("\n")).toEqual([
      "drwxrwxrwx 0 0 .",
      "drwxrwxrwx 0 0 src",
      "drwxrwxrwx 0 0 src/app",
      "-rwxrwxrwx 0 0 src/app/build.sh",
      "lrwxrwxrwx 0 0 'src/app/link' -> '/etc/shadow'",
      expect.stringMatching(/^drwxrwxrwx 0 0 src\/app\/long/),
      "-rw-rw-rw- 0 0 src/app/read me.txt",
      "-rw-rw-rw- 0 0 src/app/.git/HEAD",
      "",
    ]);
  });

  it("can be changed by a step of another user", async () => {
    const volume = await filledVolume("");
    const script = "cd /drone && echo more >> 'read me.txt' && touch new && cat 'read me.txt'";
    const options = { binds: [`${volume}:/drone`], user: "1000:1000" };
    expect(await runShell(script, options)).toMatchObject({
      exitCode: 0,
      output: "text\nmore\n",
    });
  });
});

describe.skipIf(!hasEngine)("an archive", () => {
  it("is reported as unreadable if it is, not as a failure of the engine", async () => {
    const id = await createShell("true");
    const broken = Readable.from(
      (async function* (): AsyncGenerator<Buffer> {
        yield Buffer.alloc(512);
        await Promise.reject(new Error("the disk is broken"));
      })(),
    );
    const upload = engine().containers.putArchive(id, "/", broken);
    await expect(upload).rejects.toThrow("the disk is broken");
  });
});

describe.skipIf(!hasEngine)("an engine that is gone", () => {
  it("is recognised when nothing listens", async () => {
    const path = join(tmpdir(), uniqueName());
    const opening = openEngine({ kind: "unix", path });
    await expect(opening).rejects.toThrow(EngineGoneError);
    await expect(opening).rejects.toThrow(
      `The container engine at unix://${path} does not answer (ENOENT)`,
    );
  });

  it("is recognised while a container is waited for", async () => {
    // Stops as an engine that is killed: it answers the version, and then breaks the connection.
    const server = createServer((request, response) => {
      if (request.url === "/version")
        response.end(
          JSON.stringify({ Version: "1", ApiVersion: "1.41", Os: "linux", Arch: "amd64" }),
        );
      else {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.flushHeaders();
        setImmediate(() => response.destroy());
      }
    });
    const path = join(tmpdir(), uniqueName());
    server.listen(path);
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const dying = await openEngine({ kind: "unix", path });
    onTestFinished(() => dying.close());
    await expect(dying.containers.wait("x")).rejects.toThrow(EngineGoneError);
    const output = await dying.containers.attach("x");
    await expect(text(output)).rejects.toThrow(EngineGoneError);
  });
});
