import type { ProjectReader } from "./project.ts";

/**
 * Reads the Dockerfile of a repository in which nothing else can be run. Building an image requires access to the container
 * engine. In repositories that are not trusted, only exec steps have it, so there is no suggestion without an engine.
 */
export const readDockerfile: ProjectReader = (folder, type) => {
  if (!folder.has("Dockerfile") || type === "exec") return undefined;
  return {
    tool: "image",
    image: undefined,
    whyImage: "",
    programs: ["docker"],
    steps: [
      {
        name: "build",
        commands: ["docker build --pull ."],
        why: "Builds the image. It is neither tagged nor pushed.",
      },
    ],
    files: ["Dockerfile"],
    notes: [],
  };
};
