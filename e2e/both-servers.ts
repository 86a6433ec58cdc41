import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDroneProxy } from "../packages/server/test/drone-differences/drone-proxy.ts";
import { startSimulatedWoodpecker } from "../packages/server/test/woodpecker/stand-in.ts";
import { createRepository } from "./repository.ts";
import { startProcess, startServer } from "./server.ts";

/** Our server, with an administrator's token, in front of a CI server with one repository. */
export type ConnectedPair = {
  /** With the key that opens it. */
  url: string;
  slug: string;
  /** Creates a build from outside the dashboard. */
  push: (message: string) => Promise<void>;
  /** While it is closed, the steps `build` and `test` of builds wait after three lines. */
  gate: { open: () => Promise<void>; close: () => Promise<void> };
  stop: () => Promise<void>;
};

type CiServer = Omit<ConnectedPair, "url"> & { address: string; token: string };

export async function startPair(name: "Drone" | "Woodpecker"): Promise<ConnectedPair> {
  return startInFront(name === "Woodpecker" ? startWoodpecker : startDrone);
}

/** A CI server, and our server in front of it. */
export async function startInFront<Behind extends CiServer>(
  start: (folder: string) => Promise<Behind>,
): Promise<Behind & { url: string }> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-pair-"));
  const behind = await start(folder);
  const options = ["--port", "0", "--server", behind.address, "--token", behind.token];
  const connected = await startProcess(options, folder);
  return {
    ...behind,
    url: connected.url,
    stop: async () => {
      await connected.stop();
      await behind.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startWoodpecker() {
  const { address, push, fail, gate, close } = await startSimulatedWoodpecker();
  return {
    address,
    token: "alice",
    slug: "acme/web",
    push: async (message: string) => push(message),
    fail,
    gate: { open: async () => gate.open(), close: async () => gate.close() },
    stop: close,
  };
}

const startDrone = async (folder: string): Promise<CiServer> => {
  const server = await startServer("own", "embedded");
  const gate = join(folder, "gate");
  const { commit, slug } = await createRepository(server.reposFolder ?? "", "web", {
    ".drone.yml": pipelineOf(gate),
  });
  const call = await signIn(server.url, server.admin);
  await call("/api/user/repos");
  await call(`/api/repos/${slug}`);
  const { token }: { token: string } = await (await call("/api/user/token")).json();
  const drone = await startDroneProxy(server.url);
  return {
    address: drone.address,
    token,
    slug,
    push: async (message) => void (await commit({ "a.txt": message }, message)),
    gate: { open: () => writeFile(gate, ""), close: () => rm(gate, { force: true }) },
    stop: async () => {
      await drone.close();
      await server.stop();
    },
  };
};

const signIn = async (url: string, admin: { login: string; password: string }) => {
  const body = new URLSearchParams({ username: admin.login, password: admin.password });
  const headers = { origin: url };
  const init = { method: "POST", headers, body, redirect: "manual" } as const;
  const [cookie = ""] = (await fetch(`${url}/login`, init)).headers.getSetCookie();
  return async (path: string): Promise<Response> => {
    const answer = await fetch(url + path, { method: "POST", headers: { ...headers, cookie } });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}`);
    return answer;
  };
};

const pipelineOf = (gate: string): string => {
  const step = (name: string): string => `  - name: ${name}
    commands:
      - for n in 1 2 3; do echo "${name} line $n"; done
      - until [ -e ${gate} ]; do sleep 0.1; done
      - echo "${name} ends"
`;
  return `kind: pipeline\ntype: exec\nname: default\nsteps:\n${step("build")}${step("test")}`;
};
