import { describe, expect, it } from "vitest";
import { isPrivileged } from "./privileged.ts";

const step = {
  image: "plugins/docker",
  privileged: false,
  commands: [],
  entrypoint: [],
  command: [],
  mounts: [],
  variableNames: [],
};
const trusted = { trusted: true, privilegedImages: [] };
const untrusted = { trusted: false, privilegedImages: ["o/builder"] };

describe("isPrivileged", () => {
  it.each([
    "plugins/docker",
    "plugins/docker:20",
    "docker.io/plugins/docker",
    "index.docker.io/plugins/docker:latest",
    `plugins/docker@sha256:${"0".repeat(64)}`,
    "plugins/acr",
    "plugins/ecr",
    "plugins/gcr",
    "plugins/heroku",
    "plugins/gar",
  ])("is true for %s, but only in a trusted repository", (image) => {
    expect(isPrivileged({ ...step, image }, trusted)).toBe(true);
    expect(isPrivileged({ ...step, image }, untrusted)).toBe(false);
  });

  it.each([
    "plugins/docker-other",
    "plugins/dockerx",
    "myplugins/docker",
    "ghcr.io/plugins/docker",
    "localhost:5000/plugins/docker",
    "plugins/docker/x",
    "docker",
    "Plugins/docker",
    "plugins/git",
  ])("is false for %s", (image) => {
    expect(isPrivileged({ ...step, image }, trusted)).toBe(false);
  });

  it("is true for the images of the server's option, by their exact names", () => {
    const rules = { trusted: true, privilegedImages: ["o/builder:1", "Not A Name"] };
    const runs = (image: string): boolean => isPrivileged({ ...step, image }, rules);
    expect(["o/builder", "o/builder:2", "docker.io/o/builder", "plugins/ecr"].map(runs)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["o/builder2", "ghcr.io/o/builder", "Not A Name"].map(runs)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each([
    { commands: ["id"] },
    { entrypoint: ["/bin/sh"] },
    { command: ["id"] },
    { mounts: [{ name: "v", path: "/usr/bin", line: 1 }] },
    { variableNames: ["XDG_RUNTIME_DIR"] },
    { variableNames: ["DOCKER_OPTS"] },
    { variableNames: ["DOCKER_HOST"] },
    { variableNames: ["A", "PATH"] },
    { variableNames: ["HOME"] },
  ])("is false for a plugin with %j, unless the step asks for it", (change) => {
    expect(isPrivileged({ ...step, ...change }, trusted)).toBe(false);
    expect(isPrivileged({ ...step, ...change, privileged: true }, trusted)).toBe(true);
    expect(isPrivileged({ ...step, ...change, privileged: true }, untrusted)).toBe(false);
  });

  it("is true for a plugin with other variables", () => {
    expect(isPrivileged({ ...step, variableNames: ["FOO", "path"] }, trusted)).toBe(true);
  });
});
