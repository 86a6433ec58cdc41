import type { PullWords } from "@signalbox/contract";

/** Calls whose names do not read well by themselves. */
const words: Readonly<Record<string, string>> = {
  approveStage: "approved stage",
  declineStage: "declined stage",
  declineBuild: "declined the build",
  promoteBuild: "promoted to",
  rollbackBuild: "rolled back",
  purgeBuilds: "deleted the builds below",
  deleteArtifacts: "deleted all artifacts",
  deleteLogs: "deleted the log of step",
  updateRepo: "changed settings",
  chownRepo: "became the owner",
  changeUser: "changed user",
  rotateTokenOfUser: "replaced the token of",
  createSignInLink: "made a sign-in link for",
  signFile: "signed a pipeline file",
  bindNamespace: "bound the folder of namespace",
  startTrial: "tried a suggested pipeline file",
  pauseQueue: "paused the queue",
  resumeQueue: "resumed the queue",
  removePulledImages: "removed pulled images",
};

const verbs: Readonly<Record<string, string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  enable: "activated",
  disable: "disabled",
  repair: "repaired",
};

const nouns: Readonly<Record<string, string>> = {
  repo: "the repository",
  cron: "cron job",
  "org secret": "namespace secret",
  deployment: "the deployments of",
};

/** What somebody did, from the name of the call: `createSecret` is "created secret". */
export function auditWords(action: string, pullWords: PullWords): string {
  const known = words[action];
  if (known !== undefined) return known;
  const [verb = "", ...rest] = action.split(/(?=[A-Z])/).map((part) => part.toLowerCase());
  const noun = rest.join(" ");
  const object = noun === "pull" ? pullWords.name : (nouns[noun] ?? noun);
  return `${verbs[verb] ?? verb} ${object}`;
}
