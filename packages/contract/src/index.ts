export { Artifact, ArtifactSizes } from "./entities/artifact.ts";
export { artifactTypeOf, viewOfArtifact, type ArtifactView } from "./rules/artifact-types.ts";
export { Build, Stage, Step } from "./entities/build.ts";
export { BuildChanges, FileDiff } from "./entities/build-changes.ts";
export { fillPath, type Call, type PathParameters } from "./calls/call.ts";
export {
  calls,
  type CallAnswer,
  type CallBody,
  type CallBodyToSend,
  type CallName,
  type CallParameters,
  type CallQuery,
} from "./calls.ts";
export {
  Capabilities,
  droneClient,
  droneLicences,
  type Capability,
  rareCapabilities,
} from "./entities/capabilities.ts";
export { Collaborator } from "./entities/collaborator.ts";
export { Cron, CronChange, NewCron } from "./entities/cron.ts";
export { landingOf, landingSearch, type BuildLanding } from "./rules/build-landing.ts";
export { pathOfSlug, splitSlug } from "./rules/slug.ts";
export { pullNumberOf, pullOf } from "./rules/pull-number.ts";
export { pullWordsAt, pullWordsOf, type PullWords } from "./rules/pull-words.ts";
export { parseCron, type CronField, type CronFields } from "./rules/cron-expression.ts";
export { formatDuration, formatTaken } from "./rules/duration.ts";
export { cronProblem } from "./rules/cron-problem.ts";
export { Namespace } from "./entities/namespace.ts";
export { ErrorAnswer, errorMessages } from "./entities/errors.ts";
export { shownText } from "./entities/shown-text.ts";
export * as limits from "./rules/limits.ts";
export { LogLine } from "./entities/log-line.ts";
export { may } from "./permissions.ts";
export {
  hasLevel,
  type Level,
  type OrgLevel,
  type PermittedRepo,
  type Viewer,
} from "./rules/levels.ts";
export { PipelineFile } from "./entities/pipeline-file.ts";
export { RestartPlan } from "./entities/restart-plan.ts";
export { StepEnvironment } from "./entities/step-environment.ts";
export { AuditEntry, RepoAccess } from "./entities/access.ts";
export { PipelineSuggestion } from "./entities/pipeline-suggestion.ts";
export { RepoForge } from "./entities/repo-forge.ts";
export {
  Permissions,
  approvalModes,
  pullApprovals,
  Repo,
  RepoChange,
  visibilities,
  type Visibility,
} from "./entities/repo.ts";
export { NewSecret, Secret, SecretChange } from "./entities/secret.ts";
export {
  lookUp,
  events,
  isCancellable,
  isDeployment,
  isFailed,
  isFailureOrError,
  isFinished,
  isRestartable,
  isStatus,
  statuses,
  type BuildEvent,
  type Status,
  type StatusName,
} from "./entities/status.ts";
export { createFrameReader, isEnd } from "./read-frames.ts";
export {
  dataFrame,
  endFrame,
  pingIntervalMs,
  pingFrame,
  callerHeader,
  reachHeader,
  searchedHeader,
  revisionHeader,
  streams,
  type StreamName,
  totalHeader,
} from "./streams.ts";
export { BuildSummary, FailedStep, FailedTest } from "./entities/summary.ts";
export {
  IncompleteStage,
  Example,
  HookRequest,
  QueueOverview,
  PulledImages,
  RemovedImages,
  Runners,
  Stats,
  Varz,
  Version,
} from "./entities/system.ts";
export {
  BuildTests,
  RepoTest,
  RepoTests,
  ReportWarning,
  Test,
  TestCounts,
  TestDetails,
  TestHistory,
  TestResult,
  testStatuses,
  TestVerdict,
  type TestStatus,
} from "./entities/tests.ts";
export { NewTemplate, Template, TemplateChange } from "./entities/template.ts";
export { looksSecret, shownParameters, withShownParameters } from "./rules/shown-parameters.ts";
export { isExcludedFromStatistics } from "./rules/excluded-from-statistics.ts";
export {
  authorValues,
  buildStarterOf,
  commitAuthorOf,
  isStartedByCronJob,
  isStarterUnknown,
  peopleOf,
  starterValues,
} from "./rules/people.ts";
export { divideStages } from "./rules/divide-stages.ts";
export { textRoutes } from "./rules/text-routes.ts";
export {
  NewUser,
  NewUserAnswer,
  SessionUser,
  SignInLink,
  User,
  UserWithToken,
  type StorageState,
} from "./entities/user.ts";
export {
  deliveryStates,
  NewWebhook,
  NewWebhookAnswer,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  webhookEvents,
  webhookKinds,
  type WebhookKind,
  type DeliveryState,
  type WebhookEvents,
} from "./entities/webhook.ts";
export { completeQuery, type KnownValues, type QueryOption } from "./build-query/complete-query.ts";
export {
  matchesFields,
  withoutPeople,
  withPartsOfNames,
  matchesSteps,
  textMatcher,
  needsSteps,
  toFilter,
  type BuildFilter,
  type TextCondition,
} from "./build-query/match-build.ts";
export { parseQuery, type QueryProblem } from "./build-query/parse-query.ts";
export { isZone, type QueryClock } from "./build-query/periods.ts";
export { printQuery, printTerm } from "./build-query/print-query.ts";
export {
  queryEvents,
  queryStatuses,
  type BuildQuery,
  type QueryTerm,
} from "./build-query/query.ts";
