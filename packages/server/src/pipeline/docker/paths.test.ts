import { posix } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cleanPath, isInside, joinPath } from "./paths.ts";

const path = fc
  .array(fc.constantFrom("/", "/", "..", ".", "a", "b.c", "...", ""), { maxLength: 12 })
  .map((parts) => parts.join(""));

function normalized(text: string): string {
  const result = posix.normalize(text);
  return result.length > 1 && result.endsWith("/") ? result.slice(0, -1) : result;
}

it("cleans paths as Node does, without a slash at the end", () => {
  fc.assert(
    fc.property(path, (text) => {
      expect(cleanPath(text)).toBe(normalized(text));
    }),
  );
});

it("joins paths as Node does", () => {
  fc.assert(
    fc.property(path, path, (base, rest) => {
      expect(joinPath(base, rest)).toBe(normalized(posix.join(base, rest)));
    }),
  );
});

it.each([
  ["/a", "/a", true],
  ["/a/b", "/a", true],
  ["/ab", "/a", false],
  ["/a", "/", true],
  ["/", "/a", false],
])("%s is inside %s: %s", (inner, folder, expected) => {
  expect(isInside(inner, folder)).toBe(expected);
});
