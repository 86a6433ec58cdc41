export { createTestJudge, type TestFacts } from "./judge-test.ts";
export { shortestSlowTest, type Slower } from "./slower.ts";
export type { TestRun } from "./test-runs.ts";
export { createTestTrends, type TestTrend } from "./test-trend.ts";
