import { isDeployment, type Build } from "@signalbox/contract";

/**
 * The full ref of the branch, tag or pull request in the activity line. Undefined for the target of a
 * deployment and for the build that a rollback returns to.
 */
export function sourceRefOf({ event, ref }: Build): string | undefined {
  if (isDeployment(event)) return undefined;
  // Hosts use different refs for pull requests: refs/pull/17/head, refs/merge-requests/17/head.
  const pattern = event === "pull_request" ? /^refs\/[^/]+\/\d+\// : /^refs\/(heads|tags)\/./;
  return pattern.test(ref) ? ref : undefined;
}
