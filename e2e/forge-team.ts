import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ForgeConfig } from "../packages/server/src/config/forge-config.ts";
import {
  forgeEnvironment,
  startTestForge,
  type TestForge,
} from "../packages/server/test/forge/test-forge.ts";
import { startProcess } from "./server.ts";

export type ForgeTeam = {
  forge: TestForge;
  url: string;
  /** The folder with the namespaces of local repositories. */
  reposFolder: string;
  stop: () => Promise<void>;
};

type Options = { kind?: ForgeConfig["kind"]; hasFolders?: boolean };

/** A git host of the tests with an organization, and a server in its own process that is connected to it. */
export async function startForgeTeam({
  kind = "gitea",
  hasFolders = false,
}: Options = {}): Promise<ForgeTeam> {
  const forge = await startTestForge(kind);
  for (const login of ["alice", "bob", "eve"]) forge.addPerson(login);
  forge.addOrganization("acme", { admins: ["alice"] });
  const folder = await mkdtemp(join(tmpdir(), "signalbox-e2e-"));
  const reposFolder = join(folder, "repos");
  await mkdir(reposFolder);
  const parameters = ["--port", "0", "--data", join(folder, "data")];
  if (hasFolders) parameters.push("--repos", reposFolder);
  parameters.push("--docker-host", "unix:///nowhere/docker.sock");
  const server = await startProcess(parameters, folder, {
    ...forgeEnvironment(forge),
    SIGNALBOX_USER_CREATE: "username:alice,admin:true",
  });
  return {
    forge,
    url: server.url,
    reposFolder,
    stop: async () => {
      await server.stop();
      await forge.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
