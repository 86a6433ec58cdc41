import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDroneProxy } from "../packages/server/test/drone-differences/drone-proxy.ts";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { startProcess } from "./server.ts";
import { freePort } from "./web-server.ts";

/** A connected server, and a CI server behind it that suffers all faults of real servers. */
export type FaultyUpstream = {
  connected: { url: string; pid: number };
  /** The folder of the server's repositories. */
  reposFolder: string;
  /** The network between the connected server and the CI server. */
  network: FaultProxy;
  freeze: () => void;
  thaw: () => void;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

/** The chain: connected server, a network with faults, a proxy that behaves like a Drone server, our server. */
export async function startFaultyUpstream(): Promise<FaultyUpstream> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-faulty-"));
  const reposFolder = join(folder, "repos", "octo");
  await mkdir(reposFolder, { recursive: true });
  const port = await freePort();
  const parameters = ["--port", String(port), "--data", join(folder, "data")];
  parameters.push("--repos", join(folder, "repos"), "--concurrency", "4");
  const start = () => startProcess(parameters, folder);
  let server = await start();
  const drone = await startDroneProxy(server.url);
  const network = await startFaultProxy();
  network.setTarget(Number(new URL(drone.address).port));
  const connected = await startProcess(["--port", "0", "--server", network.url], folder);
  return {
    connected: { url: connected.url, pid: connected.process.pid ?? 0 },
    reposFolder,
    network,
    freeze: () => server.process.kill("SIGSTOP"),
    thaw: () => server.process.kill("SIGCONT"),
    kill: async () => {
      const exited = once(server.process, "exit");
      server.process.kill("SIGKILL");
      await exited;
    },
    stop: () => server.stop(),
    start: async () => {
      server = await start();
    },
    close: async () => {
      // A failed test may have left it frozen.
      server.process.kill("SIGCONT");
      // The test also checks that it exits with status 0.
      await connected.stop();
      await network.close();
      await drone.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
