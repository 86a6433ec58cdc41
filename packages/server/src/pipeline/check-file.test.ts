import { expect, it } from "vitest";
import { checkFile } from "./check-file.ts";

const check = (text: string) => checkFile(text, ".drone.yml", { os: "linux", arch: "amd64" });

it("finds nothing to say about a good file", () => {
  const text = "kind: pipeline\ntype: exec\nname: a\nsteps: [{ name: x, commands: [y] }]";
  expect(check(text)).toEqual({ errors: [], warnings: [], pipelines: ["a"] });
});

it("explains an error of the whole file with its place", () => {
  expect(check("kind: pipeline\nstep:\n- name: a")).toEqual({
    errors: [
      "yaml: line 2: unknown key step; did you mean steps?\n\n" +
        ".drone.yml\n  1 | kind: pipeline\n> 2 | step:\n  3 | - name: a",
    ],
    warnings: [],
    pipelines: [],
  });
});

it("names each pipeline that cannot run, and the warnings of all", () => {
  const text = `kind: pipeline
name: one
steps: [{ name: a }]
---
kind: pipeline
name: two
steps: [{ image: x }]
---
kind: pipeline
name: three
family: x
type: kubernetes
---
kind: pipeline
name: four
family: x
steps: [{ name: a, image: x, privileged: true }]
`;
  expect(check(text)).toEqual({
    errors: [
      "pipeline one: linter: invalid or missing image",
      "pipeline two: Linter: invalid or missing step name",
      expect.stringMatching(/^pipeline three: .* kubernetes pipelines need a connected server/),
    ],
    warnings: ["line 16: unknown key family is ignored"],
    pipelines: ["one", "two", "three", "four"],
  });
});
