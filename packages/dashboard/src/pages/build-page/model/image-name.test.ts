import { expect, it } from "vitest";
import { shortImageName } from "./image-name.ts";

it.each([
  ["docker.io/library/node:24", "node:24"],
  ["docker.io/plugins/docker:latest", "plugins/docker:latest"],
  ["ghcr.io/library/node:24", "ghcr.io/library/node:24"],
  ["docker.io.example.com/library/node:24", "docker.io.example.com/library/node:24"],
  ["drone/git:latest", "drone/git:latest"],
])("%s is shown as %s", (image, shown) => {
  expect(shortImageName(image)).toBe(shown);
});
