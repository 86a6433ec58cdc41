import type { CallName, StreamName } from "@signalbox/contract";
import type { Deps } from "./deps.ts";
import { approveStage, cancelBuild, declineBuild, declineStage, purgeBuilds } from "./builds.ts";
import { createBuild, promoteBuild, restartBuild, rollbackBuild } from "./start-builds.ts";
import {
  deleteBranch,
  deleteDeployment,
  deletePull,
  getBuild,
  getLatestBuild,
  listBranches,
  listBuilds,
  listDeployments,
  listPulls,
} from "./build-lists.ts";
import { deleteLogs, getLogs, getSummary } from "./logs.ts";
import { deleteCollaborator, getCollaborator, listCollaborators } from "./collaborators.ts";
import { createCron, deleteCron, getCron, listCron, runCron, updateCron } from "./cron.ts";
import {
  bindNamespace,
  createOrgSecret,
  deleteOrgSecret,
  getOrgSecret,
  listAllOrgSecrets,
  listNamespaces,
  listOrgSecrets,
  updateOrgSecret,
} from "./namespaces.ts";
import {
  chownRepo,
  disableRepo,
  enableRepo,
  getRepo,
  listAllRepos,
  repairRepo,
  updateRepo,
} from "./repos.ts";
import {
  createSecret,
  deleteSecret,
  encryptSecret,
  getSecret,
  listSecrets,
  signFile,
  updateSecret,
} from "./secrets.ts";
import { streamBuilds, streamLog, streamRepoBuilds } from "./streams.ts";
import {
  getStats,
  getVarz,
  getVersion,
  listIncompleteBuilds,
  listIncompleteStages,
  listQueue,
  pauseQueue,
  resumeQueue,
} from "./system.ts";
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listAllTemplates,
  listTemplates,
  updateTemplate,
} from "./templates.ts";
import {
  createToken,
  getRemoteRepo,
  getUser,
  listRecentBuilds,
  listRemoteRepos,
  listUserRepos,
  syncUserRepos,
  updateUser,
} from "./user.ts";
import {
  changeUser,
  createSignInLink,
  createUser,
  deleteUser,
  getOneUser,
  listReposOfUser,
  listUsers,
  rotateTokenOfUser,
} from "./users.ts";
import type { Handler, StreamHandler } from "./handler.ts";

/** The handler of each call, whose path, schemas and level the contract defines. */
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
  getSummary,
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
