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
export { Cron, NewCron } from "./cron.ts";
export { ErrorAnswer, errorMessages } from "./errors.ts";
export * as limits from "./limits.ts";
export { LogLine } from "./log-line.ts";
export { may, reaches, type Level, type PermittedRepo, type Viewer } from "./permissions.ts";
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
export { User, UserWithToken } from "./user.ts";
