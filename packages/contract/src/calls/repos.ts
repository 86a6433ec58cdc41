import * as z from "zod/mini";
import { defineCalls } from "./call.ts";
import { listOf } from "../entities/fields.ts";
import { Repo, RepoChange } from "../entities/repo.ts";

const path = "/api/repos/{namespace}/{name}";

/** Repositories and their settings. */
export const repoCalls = defineCalls({
  getRepo: {
    summary: "One repository, with the caller's permissions",
    method: "GET",
    path,
    level: "read",
    answer: Repo,
  },
  enableRepo: {
    summary: "Activates a repository: new commits start builds",
    method: "POST",
    path,
    level: "admin",
    answer: Repo,
  },
  updateRepo: {
    summary:
      "Changes settings; only system administrators can change `protected`, `trusted`, `throttle` and `counter`",
    method: "PATCH",
    path,
    level: "write",
    body: RepoChange,
    answer: Repo,
  },
  disableRepo: {
    summary: "Disables a repository and keeps its data; with `remove=true`, deletes the data too",
    method: "DELETE",
    path,
    level: "admin",
    query: z.object({ remove: z.optional(z.string()) }),
    answer: Repo,
  },
  chownRepo: {
    summary: "Makes the caller the owner of the repository",
    method: "POST",
    path: `${path}/chown`,
    level: "admin",
    answer: Repo,
  },
  repairRepo: {
    summary:
      "Syncs the repository again, and confirms that it has moved if its folder is another one; with `to`, the slug of a repository that was never active, that one gets its history and replaces it",
    method: "POST",
    path: `${path}/repair`,
    level: "admin",
    query: z.object({ to: z.optional(z.string()) }),
    answer: Repo,
  },
  listAllRepos: {
    summary: "The repositories of all users, in pages",
    method: "GET",
    path: "/api/repos",
    level: "sysadmin",
    query: z.object({ page: z.optional(z.string()), per_page: z.optional(z.string()) }),
    answer: listOf(Repo),
  },
});
