export { findChangePoints } from "./change-points.ts";
export { criticalPath, type CriticalPath, type Segment } from "./critical-path.ts";
export { estimateTimeLeft, type Estimate, type TimeLeft } from "./time-left.ts";
export { timelineOf, type Timeline, type TimelineRow } from "./timeline.ts";
export type { BuildsBetween } from "./branch-commits.ts";
export { environmentsOf, type Environment, type Promotion, type Rollback } from "./environments.ts";
export { trendsOf, type Trend, type TrendChange, type TrendPoint } from "./trends.ts";
export { comparableBuilds, comparisonKey, isCounted, targetBranchBuilds } from "./comparable.ts";
export { durationOf, isNoticeable, median, p95 } from "./durations.ts";
export { timesOf, type Usual } from "./slowest-step.ts";
export type { Subject } from "./attempts.ts";
export { restartedFrom, restartsOf } from "./restarts.ts";
export {
  judgeBuild,
  lookBack,
  type BreakBetween,
  type BuildEvidence,
  type RateScope,
  type Verdict,
} from "./verdict.ts";
export type { InfrastructureCause } from "./infrastructure.ts";
export { isBrokenStep, isComplete, outcomeOf, type Outcome } from "./outcome.ts";
export { findStep, nameOf, stepKey, stepsOf, type PlacedStep, type StepName } from "./step-key.ts";
