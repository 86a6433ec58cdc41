import { Build } from "../entities/build.ts";
import { defineCalls } from "./call.ts";
import { listOf } from "../entities/fields.ts";

const builds = "/api/repos/{namespace}/{name}/builds";

/**
 * The newest builds of branches, deployment targets and pull requests. A deletion only removes the
 * entry from its list.
 */
export const buildListCalls = defineCalls({
  listBranches: {
    summary: "The newest push build of each branch",
    method: "GET",
    path: `${builds}/branches`,
    level: "read",
    answer: listOf(Build),
  },
  deleteBranch: {
    summary: "Takes a branch off the list; its builds stay",
    method: "DELETE",
    path: `${builds}/branches/{branch*}`,
    level: "write",
  },
  listDeployments: {
    summary: "The newest promotion or rollback of each target",
    method: "GET",
    path: `${builds}/deployments`,
    level: "read",
    answer: listOf(Build),
  },
  deleteDeployment: {
    summary: "Takes a target off the list; its builds stay",
    method: "DELETE",
    path: `${builds}/deployments/{target*}`,
    level: "write",
  },
  listPulls: {
    summary: "The newest build of each pull request; this server has none",
    method: "GET",
    path: `${builds}/pulls`,
    level: "read",
    answer: listOf(Build),
  },
  deletePull: {
    summary: "Takes a pull request off the list",
    method: "DELETE",
    path: `${builds}/pulls/{pull}`,
    level: "write",
  },
});
