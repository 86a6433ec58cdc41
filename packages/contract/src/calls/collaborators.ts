import { defineCalls } from "./call.ts";
import { Collaborator } from "../entities/collaborator.ts";
import { listOf } from "../entities/fields.ts";

const path = "/api/repos/{namespace}/{name}/collaborators";

/** The permissions of users in a repository. */
export const collaboratorCalls = defineCalls({
  listCollaborators: {
    summary: "The users that the repository names, by login",
    method: "GET",
    path,
    level: "read",
    answer: listOf(Collaborator),
  },
  getCollaborator: {
    summary: "One of them",
    method: "GET",
    path: `${path}/{login}`,
    level: "read",
    answer: Collaborator,
  },
  deleteCollaborator: {
    summary: "Refused here: who may do what is written in the repository's own git configuration",
    method: "DELETE",
    path: `${path}/{login}`,
    level: "admin",
  },
});
