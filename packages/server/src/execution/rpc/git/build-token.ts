import { isFinished } from "@signalbox/contract";
import { isSameSecret } from "../../../lib/is-same-secret.ts";
import type { StoredRepo } from "../../../store/repos.ts";
import type { Store } from "../../../store/store.ts";

export type TokenDeps = {
  store: Pick<Store, "builds">;
  /** A keyed hash. */
  hash: (text: string) => string;
};

/** The login of runners when they fetch; the password is the token. */
export const tokenLogin = "signalbox-build";

/**
 * The token that lets a build fetch its own repository. It needs no storage, so it survives a restart of the
 * server: it is a keyed hash of build and repository, and the build says whether it is still valid.
 */
export function buildToken(buildId: number, repoId: number, hash: TokenDeps["hash"]): string {
  return `${buildId}.${hash(JSON.stringify(["fetch", buildId, repoId]))}`;
}

/** The id of the unfinished build that this token belongs to; undefined if no build of this repository has it. */
export function buildOfToken(
  token: string,
  { repo }: StoredRepo,
  { store, hash }: TokenDeps,
): number | undefined {
  const id = /^(\d{1,15})\./.exec(token)?.[1];
  const build = id === undefined ? undefined : store.builds.findById(Number(id));
  const isSame = isSameSecret(buildToken(build?.id ?? 0, repo.id, hash), token);
  return isSame && build?.repo_id === repo.id && !isFinished(build.status) ? build.id : undefined;
}
