import { Artifact, ArtifactSizes } from "../entities/artifact.ts";
import { listOf } from "../entities/fields.ts";
import { defineCalls } from "./call.ts";

const artifacts = "/api/repos/{namespace}/{name}/builds/{number}/artifacts";

/** The calls about files that steps left to be kept. They are downloaded by routes of their own. */
export const artifactCalls = defineCalls({
  listArtifacts: {
    summary: "The artifacts of a build, by stage, step and path (this server's addition)",
    method: "GET",
    path: artifacts,
    level: "read",
    answer: listOf(Artifact),
  },
  deleteArtifact: {
    summary: "Deletes an artifact (this server's addition)",
    method: "DELETE",
    path: `${artifacts}/{artifact}`,
    level: "write",
  },
  deleteArtifacts: {
    summary: "Deletes all artifacts of a build (this server's addition)",
    method: "DELETE",
    path: artifacts,
    level: "write",
  },
  getArtifactSizes: {
    summary:
      "The number and size of all artifacts, and of those of each repository (this server's addition)",
    method: "GET",
    path: "/api/system/artifacts",
    level: "sysadmin",
    answer: ArtifactSizes,
  },
});
