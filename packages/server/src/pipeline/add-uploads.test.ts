import { expect, it } from "vitest";
import { parse } from "yaml";
import { addUploads } from "./add-uploads.ts";

const from = (number: number) => ({
  SIGNALBOX_UPLOAD: { from_secret: `signalbox_upload_${number}` },
});

it("adds a variable from a secret of its own to each step with commands, and nothing else", () => {
  const text = `
kind: pipeline
steps:
  # A comment with \${VAR}
  - name: one
    commands:
      - echo "\${DRONE_TAG}"   # kept
  - { name: two, commands: [make] }
  -   commands: [a, b]
      name: three
      environment:
        A: 1
  - name: four
    image: plugins/docker
  - name: five
    environment: { "B": x }
    commands: [c]
services:
  - name: db
    commands: [serve]
`;
  const { text: changed, uploads } = addUploads(text, "default");
  expect(uploads.map(({ step }) => step)).toEqual(["one", "two", "three", "five"]);
  const { steps, ...rest } = parse(text);
  expect(parse(changed)).toEqual({
    ...rest,
    steps: [
      { ...steps[0], environment: from(1) },
      { ...steps[1], environment: from(2) },
      { ...steps[2], environment: { A: 1, ...from(3) } },
      steps[3],
      { ...steps[4], environment: { B: "x", ...from(5) } },
    ],
  });
  expect(changed).toContain('      - echo "${DRONE_TAG}"   # kept\n');
  expect(addUploads(text, "other")).toEqual({ text, uploads: [] });
});

it.each([
  ["an anchor of a step", "- &one { name: one, commands: [a] }\n- { <<: *one, name: two }"],
  [
    "an anchor of an environment",
    "- name: one\n  commands: [a]\n  environment: &e { A: 1 }\n- { name: two, environment: *e, commands: [a] }",
  ],
  ["an empty environment", "- name: one\n  commands: [a]\n  environment:"],
  ["two steps of one name", "- { name: one, commands: [a] }\n- { name: one, commands: [a] }"],
  ["a broken file", "- { name: one"],
  ["steps that are no list", "{ a: b }"],
])("leaves a file with %s as it is", (_what, steps) => {
  const text = `x: 1\nsteps:\n${steps.replace(/^/gm, "  ")}\n`;
  expect(addUploads(text, "default")).toEqual({ text, uploads: [] });
});
