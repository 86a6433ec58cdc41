import type { PullRequest } from "./forge.ts";

/**
 * Whether the commits of a pull request are from another repository. Ids are compared, because names can be changed and taken by
 * others. A repository that was deleted counts as another one.
 */
export function isForkOf(
  { sourceRepository }: Pick<PullRequest, "sourceRepository">,
  remoteId: string | undefined,
): boolean {
  return sourceRepository === null || sourceRepository.id !== remoteId;
}
