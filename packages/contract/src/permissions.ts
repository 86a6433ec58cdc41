import { calls, type CallName } from "./calls.ts";
import { hasLevel, type PermittedRepo, type Viewer } from "./rules/levels.ts";

/** Whether the viewer may make the call, in the given repository if the call is about one. */
export function may(call: CallName, viewer: Viewer, repo?: PermittedRepo): boolean {
  return hasLevel(calls[call].level, viewer, repo);
}
