import { expect, test } from "vitest";
import { pullWordsAt, pullWordsOf } from "./pull-words.ts";

const merge = { name: "merge request", sign: "!" };
const pull = { name: "pull request", sign: "#" };

test.each([
  ["GitLab", merge],
  ["GitHub", pull],
  ["Gitea", pull],
  [undefined, pull],
])("of the host %s", (host, words) => expect(pullWordsAt(host)).toEqual(words));

test.each([
  ["refs/merge-requests/12/head", merge],
  ["refs/pull/12/head", pull],
  ["refs/pull-requests/12/from", pull],
  ["refs/heads/merge-requests", pull],
])("of the ref %s", (ref, words) => expect(pullWordsOf(ref)).toEqual(words));
