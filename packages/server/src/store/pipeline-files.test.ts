import { expect, it, onTestFinished } from "vitest";
import { createCipher } from "./keys/keys.ts";
import type { StoredFile } from "./pipeline-files.ts";
import { openStore } from "./store.ts";

const access = { visibility: null, read: [], write: [], admin: [] };
const push = { trigger: "@hook", event: "push", ref: "refs/heads/main", after: "1" } as const;

const open = () => {
  const store = openStore(":memory:", () => 1000, createCipher("0123456789abcdef"));
  onTestFinished(() => store.close());
  const found = { path: "/a", gitDir: "/a", bare: true };
  const repo = { namespace: "team", name: "a", slug: "team/a", ...found };
  const { id } = store.repos.upsert(repo, access, "main", "/");
  const build = (text?: string, sources: readonly StoredFile[] = []) => {
    const file = text === undefined ? undefined : { path: ".drone.yml", text, sources };
    return store.builds.insert(id, { ...push, status: "success" }, [], { file }).id;
  };
  return { store, id, build };
};

it("keeps the file of each build, one row for all builds with the same text", () => {
  const { store, build } = open();
  const builds = ["a", "b", "a", "a"].map((text) => build(text));
  expect(builds.map((id) => store.pipelineFiles.find(id)?.text)).toEqual(["a", "b", "a", "a"]);
  expect(store.pipelineFiles.find(build())).toBeUndefined();
  expect(store.pipelineFiles.count()).toBe(2);
});

it("deletes a file with the last build that has it", () => {
  const { store, id, build } = open();
  const builds = ["a", "b", "a"].map((text) => build(text));
  store.builds.deleteEnded(id, 3, 100);
  expect(store.pipelineFiles.find(builds[2]!)?.text).toBe("a");
  expect(store.pipelineFiles.count()).toBe(1);
  store.repos.delete(id);
  expect(store.pipelineFiles.count()).toBe(0);
});

it("keeps what a file was made from until the last build that has it is deleted", () => {
  const { store, id, build } = open();
  const source = { path: ".drone.jsonnet", text: "a" };
  const made = build("made", [source, { path: "lib", text: "made" }]);
  expect(store.pipelineFiles.sources(made)).toEqual([source, { path: "lib", text: "made" }]);
  expect(store.pipelineFiles.sources(build("a"))).toEqual([]);
  expect(store.pipelineFiles.count()).toBe(2);
  store.builds.deleteEnded(id, 2, 100);
  expect(store.pipelineFiles.count()).toBe(1);
});
