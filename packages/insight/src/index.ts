export { comparableBuilds, comparisonKey, isCounted, targetBranchBuilds } from "./comparable.ts";
export {
  buildDuration,
  durationOf,
  isNoticeable,
  leastSeconds,
  leastShare,
  median,
  p95,
  quantile,
} from "./durations.ts";
export { isBrokenStep, isComplete, outcomeOf, type Outcome } from "./outcome.ts";
export { findStep, nameOf, stepKey, stepsOf, type PlacedStep, type StepName } from "./step-key.ts";
