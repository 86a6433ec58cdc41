import * as z from "zod/mini";
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
    summary: "Removes a branch from the list; its builds are kept",
    method: "DELETE",
    path: `${builds}/branches/{branch*}`,
    level: "write",
  },
  listDeployments: {
    summary:
      "The newest promotion or rollback of each target, or `limit` of them (this server's addition)",
    method: "GET",
    path: `${builds}/deployments`,
    level: "read",
    query: z.object({ limit: z.optional(z.string()) }),
    answer: listOf(Build),
  },
  deleteDeployment: {
    summary: "Removes a target from the list; its builds are kept",
    method: "DELETE",
    path: `${builds}/deployments/{target*}`,
    level: "write",
  },
  listPulls: {
    summary: "The newest build of each open pull request",
    method: "GET",
    path: `${builds}/pulls`,
    level: "read",
    answer: listOf(Build),
  },
  deletePull: {
    summary: "Removes a pull request from the list",
    method: "DELETE",
    path: `${builds}/pulls/{pull}`,
    level: "write",
  },
});
