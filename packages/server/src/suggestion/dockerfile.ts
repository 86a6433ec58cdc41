import type { ProjectReader } from "./project.ts";

/**
 * Reads a Dockerfile of a repository in which nothing else can be run. Building an image needs the container engine
 * itself, which only exec steps reach without trust, so there is no suggestion for a machine without an engine.
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
