import * as z from "zod/mini";
import { BuildTests, RepoTests, TestDetails, TestHistory } from "../entities/tests.ts";
import { defineCalls } from "./call.ts";

const tests = "/api/repos/{namespace}/{name}/builds/{number}/tests";
const repoTests = "/api/repos/{namespace}/{name}/tests";

/** The tests that steps reported. */
export const testCalls = defineCalls({
  listTests: {
    summary:
      "The tests of a build from the reports of its steps, and what is wrong with these reports; a step that runs has none yet (this server's addition)",
    method: "GET",
    path: tests,
    level: "read",
    answer: BuildTests,
  },
  getTest: {
    summary: "A test of a build with its message and output (this server's addition)",
    method: "GET",
    path: `${tests}/{test}`,
    level: "read",
    answer: TestDetails,
  },
  listRepoTests: {
    summary:
      "The failing, flaky and slow tests of the newest builds of the default branch, with their results and the evidence (this server's addition)",
    method: "GET",
    path: repoTests,
    level: "read",
    answer: RepoTests,
  },
  getTestHistory: {
    summary:
      "The newest runs of one test, named by `suite` and `name`, on all branches, and what the default branch says of it (this server's addition)",
    method: "GET",
    path: `${repoTests}/history`,
    level: "read",
    query: z.object({ suite: z.optional(z.string()), name: z.optional(z.string()) }),
    answer: TestHistory,
  },
});
