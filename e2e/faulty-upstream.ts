import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDroneProxy } from "../packages/server/test/drone-differences/drone-proxy.ts";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { startProcess } from "./server.ts";
import { freePort } from "./web-server.ts";

/** A gateway, and a CI server behind it to which everything happens that happens to servers. */
export type FaultyUpstream = {
  gateway: { url: string; pid: number };
  /** The folder in which the server looks for repositories. */
  reposFolder: string;
  /** What lies between the gateway and the server. */
  network: FaultProxy;
  freeze: () => void;
  thaw: () => void;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

/** The way: gateway, a network with faults, what makes a Drone server of ours, our server. */
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
  const gateway = await startProcess(["--port", "0", "--server", network.url], folder);
  return {
    gateway: { url: gateway.url, pid: gateway.process.pid ?? 0 },
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
      // A test that failed may have left it frozen.
      server.process.kill("SIGCONT");
      // That it ends in order, with status 0, is part of what is tested.
      await gateway.stop();
      await network.close();
      await drone.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
