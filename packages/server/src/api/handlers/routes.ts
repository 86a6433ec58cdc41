import type { CallName, StreamName } from "@signalbox/contract";
import type { Deps } from "./deps.ts";
import * as access from "./access.ts";
import * as artifacts from "./artifacts.ts";
import * as approvals from "./approvals.ts";
import * as builds from "./builds.ts";
import * as startBuilds from "./start-builds.ts";
import * as buildLists from "./build-lists.ts";
import * as logs from "./logs.ts";
import { getParameters, getStepEnvironment } from "./build-parameters.ts";
import * as collaborators from "./collaborators.ts";
import * as cron from "./cron.ts";
import * as namespaces from "./namespaces.ts";
import { getBuildChanges, getFileDiff } from "./build-changes.ts";
import * as hookRequests from "./hook-requests.ts";
import { getPipelineFile } from "./pipeline-file.ts";
import { getRestart } from "./restart-plan.ts";
import { getPipelineChange } from "./pipeline-change.ts";
import { getQueueOverview } from "./queue.ts";
import * as repoForge from "./repo-forge.ts";
import * as repos from "./repos.ts";
import * as secrets from "./secrets.ts";
import * as streams from "./streams.ts";
import * as system from "./system.ts";
import * as templates from "./templates.ts";
import * as tests from "./tests.ts";
import * as repoTests from "./repo-tests.ts";
import * as user from "./user.ts";
import * as users from "./users.ts";
import * as webhooks from "./webhooks.ts";
import type { Handler, StoreHandler, StreamHandler } from "./handler.ts";

/** The lists and builds that the stream of all builds keeps current. They depend on nothing but the store. */
const storeHandlers = {
  listUserRepos: user.listUserRepos,
  listRecentBuilds: user.listRecentBuilds,
  listBuilds: buildLists.listBuilds,
  listBuildDetails: buildLists.listBuildDetails,
  listBranches: buildLists.listBranches,
  listDeployments: buildLists.listDeployments,
  getBuild: buildLists.getBuild,
} satisfies { [Name in CallName]?: StoreHandler<Name> };

const alsoRevised: ReadonlySet<CallName> = new Set(["getRepo", "getUser", "getQueueOverview"]);

/**
 * Whether the answer to a call names the store's revision: if all of it that events announce is read from the store, and in
 * the short answer by which a page fetches the current revision. No event announces a repository's pipeline file.
 */
export function namesRevision(name: CallName): boolean {
  return name in storeHandlers || alsoRevised.has(name);
}

/** The handler of each call, whose path, schemas and level the contract defines. */
export const handlers: { [Name in CallName]: Handler<Name, Deps> } = {
  ...storeHandlers,

  getUser: user.getUser,
  updateUser: user.updateUser,
  createToken: user.createToken,
  linkAccount: user.linkAccount,
  syncUserRepos: user.syncUserRepos,
  listUserBuilds: user.listRecentBuilds,
  listUserQueue: user.listUserQueue,
  listRemoteRepos: user.listRemoteRepos,
  getRemoteRepo: user.getRemoteRepo,

  listUsers: users.listUsers,
  getOneUser: users.getOneUser,
  createUser: users.createUser,
  changeUser: users.changeUser,
  deleteUser: users.deleteUser,
  listReposOfUser: users.listReposOfUser,
  rotateTokenOfUser: users.rotateTokenOfUser,
  createSignInLink: users.createSignInLink,

  getRepo: repos.getRepo,
  enableRepo: repos.enableRepo,
  updateRepo: repos.updateRepo,
  disableRepo: repos.disableRepo,
  chownRepo: repos.chownRepo,
  repairRepo: repos.repairRepo,
  getRepoForge: repoForge.getRepoForge,
  testHook: repoForge.testHook,
  getPipelineSuggestion: repos.getPipelineSuggestion,
  startTrial: startBuilds.startTrial,
  listAllRepos: repos.listAllRepos,

  listCollaborators: collaborators.listCollaborators,
  getCollaborator: collaborators.getCollaborator,
  deleteCollaborator: collaborators.deleteCollaborator,

  createBuild: startBuilds.createBuild,
  getLatestBuild: buildLists.getLatestBuild,
  listRestarts: buildLists.listRestarts,
  getLogs: logs.getLogs,
  getSummary: logs.getSummary,
  getCard: logs.getCard,
  listTests: tests.listTests,
  getTest: tests.getTest,
  listRepoTests: repoTests.listRepoTests,
  getTestHistory: repoTests.getTestHistory,
  restartBuild: startBuilds.restartBuild,
  getRestart,
  cancelBuild: builds.cancelBuild,
  promoteBuild: startBuilds.promoteBuild,
  rollbackBuild: startBuilds.rollbackBuild,
  approveStage: approvals.approveStage,
  getPipelineChange,
  getAccess: access.getAccess,
  listAudit: access.listAudit,
  getPipelineFile,
  getParameters,
  getStepEnvironment,
  getBuildChanges,
  getFileDiff,
  declineStage: approvals.declineStage,
  declineBuild: approvals.declineBuild,
  listArtifacts: artifacts.listArtifacts,
  deleteArtifact: artifacts.deleteArtifact,
  deleteArtifacts: artifacts.deleteArtifacts,
  purgeBuilds: builds.purgeBuilds,
  deleteLogs: logs.deleteLogs,
  deleteBranch: buildLists.deleteBranch,
  deleteDeployment: buildLists.deleteDeployment,
  listPulls: buildLists.listPulls,
  deletePull: buildLists.deletePull,

  listCron: cron.listCron,
  createCron: cron.createCron,
  deleteCron: cron.deleteCron,
  getCron: cron.getCron,
  runCron: cron.runCron,
  updateCron: cron.updateCron,

  listSecrets: secrets.listSecrets,
  createSecret: secrets.createSecret,
  updateSecret: secrets.updateSecret,
  deleteSecret: secrets.deleteSecret,
  getSecret: secrets.getSecret,

  listWebhooks: webhooks.listWebhooks,
  createWebhook: webhooks.createWebhook,
  getWebhook: webhooks.getWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  listDeliveries: webhooks.listDeliveries,
  testWebhook: webhooks.testWebhook,
  repeatDelivery: webhooks.repeatDelivery,

  signFile: secrets.signFile,
  encryptSecret: secrets.encryptSecret,
  encryptText: secrets.encryptSecret,

  listAllOrgSecrets: namespaces.listAllOrgSecrets,
  listOrgSecrets: namespaces.listOrgSecrets,
  createOrgSecret: namespaces.createOrgSecret,
  getOrgSecret: namespaces.getOrgSecret,
  updateOrgSecret: namespaces.updateOrgSecret,
  deleteOrgSecret: namespaces.deleteOrgSecret,

  listNamespaces: namespaces.listNamespaces,
  bindNamespace: namespaces.bindNamespace,

  listAllTemplates: templates.listAllTemplates,
  listTemplates: templates.listTemplates,
  createTemplate: templates.createTemplate,
  getTemplate: templates.getTemplate,
  updateTemplate: templates.updateTemplate,
  deleteTemplate: templates.deleteTemplate,

  getCapabilities: system.getCapabilities,
  listIncompleteBuilds: system.listIncompleteBuilds,
  listIncompleteStages: system.listIncompleteStages,
  listQueue: system.listQueue,
  getQueueOverview,
  pauseQueue: system.pauseQueue,
  resumeQueue: system.resumeQueue,
  getStats: system.getStats,
  listRunners: system.listRunners,
  getArtifactSizes: artifacts.getArtifactSizes,
  getPulledImages: system.getPulledImages,
  removePulledImages: system.removePulledImages,
  purgeIndex: system.purgeIndex,
  listHookRequests: hookRequests.listHookRequests,
  getHookRequest: hookRequests.getHookRequest,
  removeHookRequest: hookRequests.removeHookRequest,
  getExample: system.getExample,
  removeExample: system.removeExample,
  getVersion: system.getVersion,
  getVarz: system.getVarz,
};

export const streamHandlers: Record<StreamName, StreamHandler<Deps>> = {
  builds: streams.streamBuilds,
  repoBuilds: streams.streamRepoBuilds,
  log: streams.streamLog,
};
