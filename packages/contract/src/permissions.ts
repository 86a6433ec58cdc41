import { calls, type CallName } from "./calls.ts";
import { reaches, type PermittedRepo, type Viewer } from "./rules/levels.ts";

/** Whether the viewer may make the call, in the given repository if the call is about one. */
export const may = (call: CallName, viewer: Viewer, repo?: PermittedRepo): boolean =>
  reaches(calls[call].level, viewer, repo);
