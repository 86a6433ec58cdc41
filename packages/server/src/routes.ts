import type { CallName, StreamName } from "@signalbox/contract";
import type { Deps } from "./deps.ts";
import { approveStage } from "./handlers/builds/approve-stage.ts";
import { cancelBuild } from "./handlers/builds/cancel-build.ts";
import { createBuild } from "./handlers/builds/create-build.ts";
import { declineStage } from "./handlers/builds/decline-stage.ts";
import { getBuild } from "./handlers/builds/get-build.ts";
import { getLatestBuild } from "./handlers/builds/get-latest-build.ts";
import { getLogs } from "./handlers/builds/get-logs.ts";
import { listBranches } from "./handlers/builds/list-branches.ts";
import { listBuilds } from "./handlers/builds/list-builds.ts";
import { listDeployments } from "./handlers/builds/list-deployments.ts";
import { promoteBuild, rollbackBuild } from "./handlers/builds/promote-build.ts";
import { restartBuild } from "./handlers/builds/restart-build.ts";
import { createCron } from "./handlers/cron/create-cron.ts";
import { deleteCron } from "./handlers/cron/delete-cron.ts";
import { listCron } from "./handlers/cron/list-cron.ts";
import { disableRepo } from "./handlers/repos/disable-repo.ts";
import { enableRepo } from "./handlers/repos/enable-repo.ts";
import { getRepo } from "./handlers/repos/get-repo.ts";
import { updateRepo } from "./handlers/repos/update-repo.ts";
import { createSecret } from "./handlers/secrets/create-secret.ts";
import { deleteSecret } from "./handlers/secrets/delete-secret.ts";
import { listSecrets } from "./handlers/secrets/list-secrets.ts";
import { updateSecret } from "./handlers/secrets/update-secret.ts";
import { streamBuilds, streamRepoBuilds } from "./handlers/streams/build-streams.ts";
import { streamLog } from "./handlers/streams/log-stream.ts";
import { createToken } from "./handlers/user/create-token.ts";
import { getUser } from "./handlers/user/get-user.ts";
import { listRecentBuilds } from "./handlers/user/list-recent-builds.ts";
import { listUserRepos } from "./handlers/user/list-user-repos.ts";
import { syncUserRepos } from "./handlers/user/sync-user-repos.ts";
import { updateUser } from "./handlers/user/update-user.ts";
import { changeUser } from "./handlers/users/change-user.ts";
import { createUser } from "./handlers/users/create-user.ts";
import { deleteUser } from "./handlers/users/delete-user.ts";
import { getOneUser } from "./handlers/users/get-one-user.ts";
import { listUsers } from "./handlers/users/list-users.ts";
import type { Handler, StreamHandler } from "./http/handler.ts";

/** Who answers each call. Path, shapes and who may call stand beside the call's name in the contract. */
export const handlers: { [Name in CallName]: Handler<Name, Deps> } = {
  getUser,
  updateUser,
  createToken,
  listUserRepos,
  syncUserRepos,
  listRecentBuilds,

  listUsers,
  getOneUser,
  createUser,
  changeUser,
  deleteUser,

  getRepo,
  enableRepo,
  updateRepo,
  disableRepo,

  listBuilds,
  createBuild,
  getLatestBuild,
  listBranches,
  listDeployments,
  getBuild,
  getLogs,
  restartBuild,
  cancelBuild,
  promoteBuild,
  rollbackBuild,
  approveStage,
  declineStage,

  listCron,
  createCron,
  deleteCron,

  listSecrets,
  createSecret,
  updateSecret,
  deleteSecret,
};

export const streamHandlers: Record<StreamName, StreamHandler<Deps>> = {
  builds: streamBuilds,
  repoBuilds: streamRepoBuilds,
  log: streamLog,
};
