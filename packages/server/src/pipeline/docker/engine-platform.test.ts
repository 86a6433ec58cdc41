import { expect, it } from "vitest";
import { lintEnginePlatform } from "./engine-platform.ts";

const arm = { os: "linux", arch: "arm64" };

it.each([
  ["", "", arm],
  ["linux", "", arm],
  ["linux", "arm64", arm],
  ["", "amd64", { os: "linux", arch: "amd64" }],
])("the platform %s/%s runs on %o", (os, arch, engine) => {
  expect(lintEnginePlatform({ os, arch }, engine)).toBeNull();
});

it.each([
  ["linux", "amd64", arm, "linux/arm64 containers; the pipeline asks for linux/amd64"],
  ["windows", "", arm, "linux/arm64 containers; the pipeline asks for windows/arm64"],
  [
    "",
    "",
    { os: "windows", arch: "amd64" },
    "windows/amd64 containers; the pipeline asks for linux/amd64",
  ],
])("the platform %s/%s does not run on %o", (os, arch, engine, text) => {
  expect(lintEnginePlatform({ os, arch }, engine)).toBe(`The container engine runs ${text}`);
});
