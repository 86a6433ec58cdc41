import type { Capabilities, Capability } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Translations } from "../backend/translation.ts";

/** What a Woodpecker server is called and lacks. */
export function woodpeckerCapabilities(host: string, version: string): Capabilities {
  const release = /^\d+\.\d+/.exec(version)?.[0] ?? version;
  return {
    name: `Woodpecker ${release} at ${host}`,
    // Its command-line client speaks Woodpecker's API, which this server does not.
    pipeline_file: ".woodpecker.yaml",
    lacks: lacksOf(version),
  };
}

/** What Woodpecker of this version lacks. One without a number was built from the main branch, and is newer. */
export function lacksOf(version: string): Lacks {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  const isBefore = (newMinor: number): boolean => major === "3" && Number(minor) < newMinor;
  return {
    ...always,
    ...(isBefore(13) && { cronPause: "Woodpecker pauses cron jobs since version 3.13." }),
    ...(isBefore(15) && {
      cronZones: "Cron jobs have time zones since version 3.15 of Woodpecker.",
    }),
  };
}

type Lacks = { readonly [Name in Capability]?: string };

const always: Lacks = {
  rollback: "Woodpecker has no rollbacks; deploy an earlier build instead.",
  debug: "Woodpecker cannot trace the commands of a restarted build.",
  restartFailed: "Woodpecker restarts all workflows of a build.",
  allDeployments: "Woodpecker lists only the newest deployments.",
  cronSeconds: "Cron expressions of Woodpecker have no seconds.",
  stageApproval: "Woodpecker approves all workflows of a build at once.",
  trustSettings:
    "Woodpecker has no setting for forks, and trusts network, volumes and security separately, in its own pages.",
  accounts:
    "Woodpecker has no machine accounts and sign-in links, and does not say when people signed in.",
  queueReasons: "Woodpecker does not say what a pending build waits for.",
  purge: "Woodpecker deletes old builds by its own settings only.",
  suggestions: "Woodpecker does not suggest pipeline files.",
  webhooks: "Woodpecker sends no webhooks.",
  example: "Woodpecker has no example repositories.",
  images: "Woodpecker's agents look after the images that pipelines pull.",
  access: "Woodpecker takes permissions from its git host, and keeps no list of who changed what.",
  artifacts: "Woodpecker keeps no files of builds.",
  changes: "Woodpecker does not tell which commits and files are new in a build.",
  tests: "Woodpecker reads no test reports.",
  pipelineChanges: "Woodpecker does not show the pipeline file of the commit before.",
  stepVariables: "Woodpecker does not show the variables of its steps.",
  localRepositories: "Woodpecker lists the repositories of its git host.",
};

/** Refuses a call that Woodpecker has nothing for. */
export function notOffered(what: string): () => Promise<never> {
  return async () => {
    throw new ApiError(501, `Woodpecker ${what}`);
  };
}

/** The calls that Woodpecker has nothing for. */
export const missingCalls: Translations = {
  rollbackBuild: notOffered("has no rollbacks"),
  getRestart: notOffered("restarts all workflows of a build"),
  purgeBuilds: notOffered("deletes old builds by its own settings only"),
  getPipelineChange: notOffered("does not show the pipeline file of the commit before"),
  listTests: notOffered("reads no test reports"),
  getTest: notOffered("reads no test reports"),
  getCard: notOffered("has no cards"),
  listArtifacts: notOffered("keeps no files of builds"),
  deleteArtifact: notOffered("keeps no files of builds"),
  deleteArtifacts: notOffered("keeps no files of builds"),
  getArtifactSizes: notOffered("keeps no files of builds"),
  deleteBranch: notOffered("keeps the branches of the git host"),
  deleteDeployment: notOffered("keeps all deployments"),
  deletePull: notOffered("keeps all pull requests"),
  listCollaborators: notOffered("does not list who may do what in a repository"),
  getCollaborator: notOffered("does not list who may do what in a repository"),
  deleteCollaborator: notOffered("takes permissions from the git host"),
  updateUser: notOffered("takes the profile from the git host"),
  listUserQueue: notOffered("does not say what a pending build waits for"),
  getQueueOverview: notOffered("does not say what a pending build waits for"),
  listReposOfUser: notOffered("does not list the repositories of somebody else"),
  rotateTokenOfUser: notOffered("replaces no tokens of others"),
  createSignInLink: notOffered("signs people in through the git host"),
  listNamespaces: notOffered("has no folders of repositories"),
  bindNamespace: notOffered("has no folders of repositories"),
  getVarz: notOffered("has no limits of a licence"),
  getStats: notOffered("counts only its queue"),
  getPulledImages: notOffered("leaves images to its agents"),
  removePulledImages: notOffered("leaves images to its agents"),
  getExample: notOffered("has no example"),
  removeExample: notOffered("has no example"),
};
