import { expect, it } from "vitest";
import { sharedFiles } from "./shared-files.ts";

it.each(["/home/kim/signalbox", "/home/kim/src/signalbox", "/srv/insight/contract/signalbox"])(
  "puts the modules of a clone at %s into the same files",
  (root) => {
    const fileOf = (path: string) =>
      sharedFiles(root).find((file) => "test" in file && file.test(`${root}/${path}`))?.name;
    expect(
      [
        "packages/dashboard/src/ui/Button.tsx",
        "packages/dashboard/src/pages/home/HomePage.tsx",
        "packages/contract/src/build-query/parse.ts",
        "packages/insight/src/verdict.ts",
        "node_modules/react/index.js",
      ].map(fileOf),
    ).toEqual(["parts", undefined, "build-query", "history", undefined]);
  },
);
