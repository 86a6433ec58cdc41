import { BuildTests, TestDetails } from "../entities/tests.ts";
import { defineCalls } from "./call.ts";

const tests = "/api/repos/{namespace}/{name}/builds/{number}/tests";

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
});
