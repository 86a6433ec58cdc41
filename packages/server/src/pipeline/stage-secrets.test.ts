import { expect, it } from "vitest";
import { readStageSecrets } from "./stage-secrets.ts";

const text = `kind: pipeline
type: ssh
name: deploy
server:
  host: { from_secret: HOST }
steps:
- name: go
  environment:
    TOKEN: { from_secret: token }
    OTHER: { from_secret: "\${WHICH}" }
---
kind: pipeline
type: docker
name: test
image_pull_secrets: [ registry ]
steps:
- name: a
  image: alpine
  settings: { nested: [ { key: { from_secret: deep } } ] }
---
kind: secret
name: carried
data: abcd
`;
const values = { WHICH: "substituted" };

it("finds the secrets that a pipeline of any type names", () => {
  expect(readStageSecrets({ text, values, name: "deploy", mayUpload: false }).names).toEqual([
    "HOST",
    "token",
    "substituted",
  ]);
  expect(readStageSecrets({ text, values, name: "test", mayUpload: false }).names).toEqual([
    "registry",
    "deep",
  ]);
});

it("separates the encrypted secrets from the file", () => {
  const { fileSecrets, config, uploads } = readStageSecrets({
    text,
    values,
    name: "test",
    mayUpload: true,
  });
  expect(fileSecrets).toEqual([{ name: "carried", data: "abcd" }]);
  expect(config).not.toContain("abcd");
  expect(uploads.map(({ secret }) => config.includes(`from_secret: ${secret} }`))).not.toContain(
    false,
  );
  expect(config).toContain('OTHER: { from_secret: "${WHICH}" }');
});

it("leaves the places of external secrets in the file, for the runner's own extension", () => {
  const external = "kind: secret\nname: token\nget: { path: team/db, name: password }";
  const request = { text: `${text}---\n${external}\n`, values, name: "test", mayUpload: false };
  expect(readStageSecrets(request).config).toContain(external);
});
