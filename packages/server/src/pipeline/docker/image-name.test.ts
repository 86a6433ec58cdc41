import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandImage, imageRepository, isLatest } from "./image-name.ts";

const sha256 = `sha256:${"0123456789abcdef".repeat(4)}`;

describe("expandImage", () => {
  it.each([
    ["alpine", "docker.io/library/alpine:latest"],
    ["alpine:3.20", "docker.io/library/alpine:3.20"],
    ["library/alpine", "docker.io/library/alpine:latest"],
    ["o/x:1", "docker.io/o/x:1"],
    ["a/b/c", "docker.io/a/b/c:latest"],
    ["docker.io/alpine", "docker.io/library/alpine:latest"],
    ["index.docker.io/alpine", "docker.io/library/alpine:latest"],
    ["index.docker.io/o/x:1", "docker.io/o/x:1"],
    ["ghcr.io/o/x", "ghcr.io/o/x:latest"],
    ["registry.example.com:5000/x", "registry.example.com:5000/x:latest"],
    ["registry:5000/x:2", "registry:5000/x:2"],
    ["localhost/x", "localhost/x:latest"],
    ["localhost:5000/x", "localhost:5000/x:latest"],
    ["127.0.0.1:5000/o/x:1", "127.0.0.1:5000/o/x:1"],
    ["[::1]:5000/x", "[::1]:5000/x:latest"],
    ["Registry.Example.com/x", "Registry.Example.com/x:latest"],
    ["a.b-c/d__e--f_g.h", "a.b-c/d__e--f_g.h:latest"],
    ["x:Ver_1.0-rc", "docker.io/library/x:Ver_1.0-rc"],
    [`x@${sha256}`, `docker.io/library/x@${sha256}`],
    [`x:1@${sha256}`, `docker.io/library/x:1@${sha256}`],
    [`ghcr.io/o/x@${sha256}`, `ghcr.io/o/x@${sha256}`],
  ])("expands %s to %s", (image, expanded) => {
    expect(expandImage(image)).toBe(expanded);
  });

  it.each([
    "",
    "Alpine",
    "o/X:1",
    "Foo/bar",
    "/x",
    "x/",
    "o//x",
    "-x",
    "x-",
    "o/x..y",
    "o/x___y",
    "x:",
    "x:-1",
    `x:${"a".repeat(129)}`,
    "x@",
    "x@sha256:abc",
    "x@sha1:0123456789012345678901234567890123456789",
    `x@${sha256.toUpperCase()}`,
    "a b",
    "x:1\n",
    "http://example.com/x",
    sha256,
    sha256.slice("sha256:".length),
    `o/${"x".repeat(256)}`,
  ])("keeps the invalid name %j", (image) => {
    expect(expandImage(image)).toBe(image);
    expect(imageRepository(image)).toBeNull();
  });

  it("returns an expanded name unchanged", () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,6}$/);
    const registry = fc.constantFrom("", "ghcr.io/", "localhost:5000/", "index.docker.io/");
    const version = fc.constantFrom("", ":1", ":latest", `@${sha256}`, `:1@${sha256}`);
    const name = fc
      .tuple(registry, fc.array(part, { minLength: 1, maxLength: 3 }), version)
      .map(([first, path, last]) => first + path.join("/") + last);
    fc.assert(
      fc.property(name, (image) => {
        const expanded = expandImage(image);
        expect(expandImage(expanded)).toBe(expanded);
        expect(imageRepository(expanded)).toBe(imageRepository(image));
        expect(imageRepository(image)).not.toBeNull();
      }),
    );
  });

  it("keeps the last part of any name", () => {
    fc.assert(
      fc.property(fc.string(), (image) => {
        expect(expandImage(image)).toContain(image.split("/").at(-1));
      }),
    );
  });
});

describe("imageRepository", () => {
  it("leaves out tag and digest, and keeps the registry", () => {
    const names = ["plugins/docker", "docker.io/plugins/docker:19", `plugins/docker@${sha256}`];
    expect(new Set(names.map(imageRepository))).toEqual(new Set(["docker.io/plugins/docker"]));
    expect(imageRepository("ghcr.io/plugins/docker")).toBe("ghcr.io/plugins/docker");
  });
});

describe("isLatest", () => {
  it.each([
    ["alpine", true],
    ["alpine:latest", true],
    ["alpine:3", false],
    [`alpine@${sha256}`, false],
    [`alpine:latest@${sha256}`, false],
  ])("%s: %s", (image, expected) => {
    expect(isLatest(image)).toBe(expected);
  });
});
