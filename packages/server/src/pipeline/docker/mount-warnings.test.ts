import { expect, it } from "vitest";
import { parsePipelineFile } from "../parse.ts";

function warningsOf(step: string): string[] | undefined {
  const text = `kind: pipeline
name: default
volumes:
- { name: cache, temp: {} }
- { name: nothing }
- { name: kvm, host: { path: /dev/kvm } }
steps:
- name: test
  image: x
${step}`;
  return parsePipelineFile(text).pipelines[0]?.warnings;
}

const start = "line 11: step test does not get the volume";

it.each([
  ["volumes:\n  - { name: cache, path: /c }", []],
  ["devices:\n  - { name: kvm, path: /dev/kvm }", []],
  [
    "volumes:\n  - { name: cahce, path: /c }",
    [`${start} cahce, which the pipeline does not declare; did you mean cache?`],
  ],
  [
    "volumes:\n  - { name: database, path: /d }",
    [`${start} database, which the pipeline does not declare`],
  ],
  [
    "volumes:\n  - { name: nothing, path: /n }",
    [`${start} nothing, which has neither temp nor host`],
  ],
  [
    "devices:\n  - { name: kwm, path: /dev/kvm }",
    [`${start} kwm, which the pipeline does not declare; did you mean kvm?`],
  ],
  [
    "devices:\n  - { name: cache, path: /dev/c }",
    [`${start} cache, because devices must be host volumes below /dev/`],
  ],
])("warns of a step with %j: %j", (step, warnings) => {
  expect(warningsOf(`  ${step}`)).toEqual(warnings);
});

it("covers services", () => {
  const text =
    "kind: pipeline\nservices: [{ name: db, image: x, volumes: [{ name: v, path: /v }] }]";
  expect(parsePipelineFile(text).pipelines[0]?.warnings).toEqual([
    "line 2: step db does not get the volume v, which the pipeline does not declare",
  ]);
});
