import { defineCalls } from "./call.ts";
import { Collaborator } from "../entities/collaborator.ts";
import { listOf } from "../entities/fields.ts";

const path = "/api/repos/{namespace}/{name}/collaborators";

/** The permissions of users in a repository. */
export const collaboratorCalls = defineCalls({
  listCollaborators: {
    summary: "The users who have permissions in the repository, by login",
    method: "GET",
    path,
    level: "read",
    answer: listOf(Collaborator),
  },
  getCollaborator: {
    summary: "One user's permissions in the repository",
    method: "GET",
    path: `${path}/{login}`,
    level: "read",
    answer: Collaborator,
  },
  deleteCollaborator: {
    summary: "Always refused: the repository's own git configuration defines the permissions",
    method: "DELETE",
    path: `${path}/{login}`,
    level: "admin",
  },
});
