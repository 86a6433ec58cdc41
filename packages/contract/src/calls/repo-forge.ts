import { RepoForge } from "../entities/repo-forge.ts";
import { defineCalls } from "./call.ts";

const path = "/api/repos/{namespace}/{name}/forge";

/** A repository's connection to its git host: this server's addition. Repairing it also replaces the hook. */
export const repoForgeCalls = defineCalls({
  getRepoForge: {
    summary:
      "How the repository is connected to its git host: its hook, the newest request of that, and what the host refused; 404 for a folder",
    method: "GET",
    path,
    level: "write",
    answer: RepoForge,
  },
  testHook: {
    summary:
      "Has the git host send a request that starts no build; `last_request` changes when it arrives",
    method: "POST",
    path: `${path}/test`,
    level: "admin",
    answer: RepoForge,
  },
});
