import type { CallName, StreamName } from "@signalbox/contract";
import type { Deps } from "./deps.ts";
import { approveStage } from "./handlers/builds/approve-stage.ts";
import { cancelBuild } from "./handlers/builds/cancel-build.ts";
import { createBuild } from "./handlers/builds/create-build.ts";
import { declineBuild } from "./handlers/builds/decline-build.ts";
import { declineStage } from "./handlers/builds/decline-stage.ts";
import { deleteBranch } from "./handlers/builds/delete-branch.ts";
import { deleteDeployment } from "./handlers/builds/delete-deployment.ts";
import { deleteLogs } from "./handlers/builds/delete-logs.ts";
import { getBuild } from "./handlers/builds/get-build.ts";
import { getLatestBuild } from "./handlers/builds/get-latest-build.ts";
import { getLogs } from "./handlers/builds/get-logs.ts";
import { listBranches } from "./handlers/builds/list-branches.ts";
import { listBuilds } from "./handlers/builds/list-builds.ts";
import { listDeployments } from "./handlers/builds/list-deployments.ts";
import { promoteBuild, rollbackBuild } from "./handlers/builds/promote-build.ts";
import { deletePull, listPulls } from "./handlers/builds/pulls.ts";
import { purgeBuilds } from "./handlers/builds/purge-builds.ts";
import { restartBuild } from "./handlers/builds/restart-build.ts";
import { deleteCollaborator, getCollaborator } from "./handlers/collaborators/get-collaborator.ts";
import { listCollaborators } from "./handlers/collaborators/list-collaborators.ts";
import { createCron } from "./handlers/cron/create-cron.ts";
import { deleteCron } from "./handlers/cron/delete-cron.ts";
import { getCron } from "./handlers/cron/get-cron.ts";
import { listCron } from "./handlers/cron/list-cron.ts";
import { runCron } from "./handlers/cron/run-cron.ts";
import { updateCron } from "./handlers/cron/update-cron.ts";
import { bindNamespace } from "./handlers/namespaces/bind-namespace.ts";
import { listNamespaces } from "./handlers/namespaces/list-namespaces.ts";
import { createOrgSecret } from "./handlers/org-secrets/create-org-secret.ts";
import { deleteOrgSecret } from "./handlers/org-secrets/delete-org-secret.ts";
import { getOrgSecret } from "./handlers/org-secrets/get-org-secret.ts";
import { listAllOrgSecrets, listOrgSecrets } from "./handlers/org-secrets/list-org-secrets.ts";
import { updateOrgSecret } from "./handlers/org-secrets/update-org-secret.ts";
import { chownRepo } from "./handlers/repos/chown-repo.ts";
import { disableRepo } from "./handlers/repos/disable-repo.ts";
import { enableRepo } from "./handlers/repos/enable-repo.ts";
import { getRepo } from "./handlers/repos/get-repo.ts";
import { listAllRepos } from "./handlers/repos/list-all-repos.ts";
import { repairRepo } from "./handlers/repos/repair-repo.ts";
import { updateRepo } from "./handlers/repos/update-repo.ts";
import { createSecret } from "./handlers/secrets/create-secret.ts";
import { deleteSecret } from "./handlers/secrets/delete-secret.ts";
import { getSecret } from "./handlers/secrets/get-secret.ts";
import { listSecrets } from "./handlers/secrets/list-secrets.ts";
import { updateSecret } from "./handlers/secrets/update-secret.ts";
import { encryptSecret } from "./handlers/signing/encrypt-secret.ts";
import { signFile } from "./handlers/signing/sign-file.ts";
import { streamBuilds, streamRepoBuilds } from "./handlers/streams/build-streams.ts";
import { streamLog } from "./handlers/streams/log-stream.ts";
import { getStats } from "./handlers/system/get-stats.ts";
import { getVarz, getVersion } from "./handlers/system/get-version.ts";
import { listIncompleteBuilds, listIncompleteStages } from "./handlers/system/incomplete-builds.ts";
import { listQueue, pauseQueue, resumeQueue } from "./handlers/system/queue.ts";
import { createTemplate } from "./handlers/templates/create-template.ts";
import { deleteTemplate } from "./handlers/templates/delete-template.ts";
import { getTemplate } from "./handlers/templates/get-template.ts";
import { listAllTemplates, listTemplates } from "./handlers/templates/list-templates.ts";
import { updateTemplate } from "./handlers/templates/update-template.ts";
import { createToken } from "./handlers/user/create-token.ts";
import { getUser } from "./handlers/user/get-user.ts";
import { listRecentBuilds } from "./handlers/user/list-recent-builds.ts";
import { listUserRepos } from "./handlers/user/list-user-repos.ts";
import { getRemoteRepo, listRemoteRepos } from "./handlers/user/remote-repos.ts";
import { syncUserRepos } from "./handlers/user/sync-user-repos.ts";
import { updateUser } from "./handlers/user/update-user.ts";
import { changeUser } from "./handlers/users/change-user.ts";
import { createSignInLink } from "./handlers/users/create-sign-in-link.ts";
import { createUser } from "./handlers/users/create-user.ts";
import { deleteUser } from "./handlers/users/delete-user.ts";
import { getOneUser } from "./handlers/users/get-one-user.ts";
import { listReposOfUser } from "./handlers/users/list-repos-of-user.ts";
import { listUsers } from "./handlers/users/list-users.ts";
import { rotateTokenOfUser } from "./handlers/users/rotate-token-of-user.ts";
import type { Handler, StreamHandler } from "./http/handler.ts";

/** Who answers each call. Path, shapes and who may call stand beside the call's name in the contract. */
export const handlers: { [Name in CallName]: Handler<Name, Deps> } = {
  getUser,
  updateUser,
  createToken,
  listUserRepos,
  syncUserRepos,
  listRecentBuilds,
  listUserBuilds: listRecentBuilds,
  listRemoteRepos,
  getRemoteRepo,

  listUsers,
  getOneUser,
  createUser,
  changeUser,
  deleteUser,
  listReposOfUser,
  rotateTokenOfUser,
  createSignInLink,

  getRepo,
  enableRepo,
  updateRepo,
  disableRepo,
  chownRepo,
  repairRepo,
  listAllRepos,

  listCollaborators,
  getCollaborator,
  deleteCollaborator,

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
  declineBuild,
  purgeBuilds,
  deleteLogs,
  deleteBranch,
  deleteDeployment,
  listPulls,
  deletePull,

  listCron,
  createCron,
  deleteCron,
  getCron,
  runCron,
  updateCron,

  listSecrets,
  createSecret,
  updateSecret,
  deleteSecret,
  getSecret,

  signFile,
  encryptSecret,
  encryptText: encryptSecret,

  listAllOrgSecrets,
  listOrgSecrets,
  createOrgSecret,
  getOrgSecret,
  updateOrgSecret,
  deleteOrgSecret,

  listNamespaces,
  bindNamespace,

  listAllTemplates,
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  deleteTemplate,

  listIncompleteBuilds,
  listIncompleteStages,
  listQueue,
  pauseQueue,
  resumeQueue,
  getStats,
  getVersion,
  getVarz,
};

export const streamHandlers: Record<StreamName, StreamHandler<Deps>> = {
  builds: streamBuilds,
  repoBuilds: streamRepoBuilds,
  log: streamLog,
};
