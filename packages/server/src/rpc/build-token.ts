import { isFinished } from "@signalbox/contract";
import { isSameSecret } from "../lib/is-same-secret.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { RpcDeps } from "./rpc-deps.ts";

/** The login with which runners fetch; the password is the token. */
export const tokenLogin = "signalbox-build";

/**
 * The token with which a build may fetch its own repository. It needs no storage, so it survives a restart of the
 * server: it is a keyed hash of build and repository, and the build says whether it is still valid.
 */
export function buildToken(buildId: number, repoId: number, hash: RpcDeps["hash"]): string {
  return `${buildId}.${hash(JSON.stringify(["fetch", buildId, repoId]))}`;
}

/** Whether a token is that of a build of this repository that has not ended. */
export function isValidToken(
  token: string,
  { repo }: StoredRepo,
  { store, hash }: Pick<RpcDeps, "store" | "hash">,
): boolean {
  const buildId = /^(\d{1,15})\./.exec(token)?.[1];
  const build = buildId === undefined ? undefined : store.builds.findById(Number(buildId));
  const isSame = isSameSecret(buildToken(build?.id ?? 0, repo.id, hash), token);
  return isSame && build?.repo_id === repo.id && !isFinished(build.status);
}
