export { Build, Stage, Step } from "./build.ts";
export { fillPath, type Call, type PathParameters } from "./call.ts";
export {
  calls,
  type CallAnswer,
  type CallBody,
  type CallBodyToSend,
  type CallName,
  type CallParameters,
  type CallQuery,
} from "./calls.ts";
export { Collaborator } from "./collaborator.ts";
export { Cron, CronChange, NewCron } from "./cron.ts";
export {
  parseCron,
  type CronExpression,
  type CronField,
  type CronFields,
} from "./cron-expression.ts";
export { Namespace } from "./namespace.ts";
export { ErrorAnswer, errorMessages } from "./errors.ts";
export * as limits from "./limits.ts";
export { LogLine } from "./log-line.ts";
export {
  may,
  reaches,
  type Level,
  type OrgLevel,
  type PermittedRepo,
  type Viewer,
} from "./permissions.ts";
export { Permissions, Repo, RepoChange, visibilities, type Visibility } from "./repo.ts";
export { NewSecret, Secret, SecretChange } from "./secret.ts";
export {
  events,
  isCancellable,
  isFailed,
  isFinished,
  isStatus,
  statuses,
  type BuildEvent,
  type Status,
  type StatusName,
} from "./status.ts";
export {
  createFrameReader,
  dataFrame,
  endFrame,
  isEnd,
  pingEveryMs,
  pingFrame,
  streams,
  type Frame,
  type StreamName,
} from "./streams.ts";
export { IncompleteStage, Stats, Varz, Version } from "./system.ts";
export { NewTemplate, Template, TemplateChange } from "./template.ts";
export { texts, type TextName } from "./texts.ts";
export {
  NewUser,
  NewUserAnswer,
  SessionUser,
  SignInLink,
  User,
  UserWithToken,
  type StorageState,
} from "./user.ts";
