import { describe, expect, it } from "vitest";
import { resolveWorkspace, isInsideMount } from "./workspace.ts";

describe("resolveWorkspace", () => {
  it.each([
    ["", "", "/drone/src", "", "/drone/src"],
    ["/go", "src/x", "/go", "src/x", "/go/src/x"],
    ["/go", "/src/x", "/go", "/src/x", "/go/src/x"],
    ["", "/app", "/app", "", "/app"],
    ["", "sub/dir", "/drone/src", "sub/dir", "/drone/src/sub/dir"],
    ["/go/", "", "/go/", "", "/go"],
    ["", "/etc", "/drone/src", "", "/drone/src"],
    ["/etc", "app", "/drone/src", "app", "/drone/src/app"],
  ])("base %j and path %j", (base, path, usedBase, usedPath, full) => {
    expect(resolveWorkspace({ base, path })).toEqual({ base: usedBase, path: usedPath, full });
  });

  it.each([
    "/",
    "//",
    "/etc",
    "/etc/",
    "/x/../etc",
    "/etc/docker",
    "/etc/docker/certs.d",
    "/var",
    "/var/run",
    "/var/run/x",
    "/proc",
    "/proc/self",
    "/usr/local/bin",
    "/usr/local/sbin",
    "/usr/bin",
    "/bin",
    "/mnt",
    "/mount",
    "/media",
    "/sys",
    "/dev",
    "/dev/shm",
  ])("refuses %s", (base) => {
    expect(resolveWorkspace({ base, path: "" }).full).toBe("/drone/src");
    expect(resolveWorkspace({ base: "", path: base }).full).toBe("/drone/src");
  });

  it.each(["/etc/app", "/var/lib/app", "/usr/local", "/binary", "/device", "/srv"])(
    "accepts %s",
    (base) => {
      expect(resolveWorkspace({ base, path: "" }).full).toBe(base);
    },
  );
});

describe("staysInBase", () => {
  it.each([
    ["/go", "src", true],
    ["/go", "", true],
    ["/go/", "..x", true],
    ["/go", "..", false],
    ["/go", "../../etc", false],
    ["/go", "../gopher", false],
  ])("base %s and path %j: %s", (base, path, expected) => {
    expect(isInsideMount(resolveWorkspace({ base, path }))).toBe(expected);
  });
});
