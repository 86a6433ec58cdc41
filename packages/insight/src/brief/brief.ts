/** The failure brief of a build: which steps failed, and why. */
export { briefMarkdown, failureName, failurePath, type ReasonOf } from "./brief-markdown.ts";
export {
  briefTitle,
  stepsToExamine,
  failedSteps,
  failureKey,
  hasBrief,
  hasFailed,
  hasTimedOut,
  summaryTitle,
  type BriefBuild,
  type FailedStep,
} from "./failed-steps.ts";
export { testsLine, type FailedTests } from "./failed-tests.ts";
export { reasonLine } from "./reason-line.ts";
export { errorParts } from "./error-parts.ts";
export { stepFacts, timeoutFact } from "./step-facts.ts";
export { passingCause } from "../infrastructure.ts";
