import type { Build } from "@signalbox/contract";

/**
 * The branch, tag or pull request that the activity line names, as a full ref. Undefined where it names
 * something else: the target of a deployment, or the build that a rollback returns to.
 */
export function sourceRefOf({ event, ref }: Build): string | undefined {
  if (event === "promote" || event === "rollback") return undefined;
  // Hosts name pull requests differently: refs/pull/17/head, refs/merge-requests/17/head.
  const pattern = event === "pull_request" ? /^refs\/[^/]+\/\d+\// : /^refs\/(heads|tags)\/./;
  return pattern.test(ref) ? ref : undefined;
}
