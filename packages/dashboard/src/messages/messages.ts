/**
 * The texts that people and tests know by their exact spelling, and those that no single screen owns: toasts
 * and banners. The first load of home contains them, so those of the settings are in settings-texts.ts. docs/behaviour/texts.md says where the others are.
 */

export const productName = "Signalbox";

/** The document title: '{page} - {product name}'. */
export function titleOf(page: string): string {
  return `${page} - ${productName}`;
}

export const failures = {
  deployNothing: "Unable to create new deploy in this repo",
  deploy: (message: string) => `Unable to create new deploy: ${message}`,
  cancelBuild: "Unable to cancel build",
  restartBuild: "Unable to restart build",
  debugBuild: "Unable to restart in debug mode",
  approveStage: "Unable to approve build",
  declineStage: "Unable to decline build",
  createBuild: "Unable to start a new build",
  disableRepo: "Unable to disable repo",
  purgeBuilds: "Unable to delete builds",
  saveChanges: "Unable to save changes",
  sync: "Sync error has occured, please, try again",
  copyLink: "Could not copy the link",
  loadPart: "This could not be opened because one of its files failed to load",
} as const;

export const successes = {
  createBuild: "New build has started successfully",
  saveChanges: "Changes have been saved",
  copyLink: "Link copied",
  disableRepo: "Repo has been disabled",
  moveHistory: (slug: string) => `The history is now at ${slug}`,
  purgeBuilds: "Builds have been deleted",
} as const;

export const pageTexts = {
  signInOrUp: "Click to sign in or sign up.",
  notFound: "We are sorry, the resource you requested cannot be found.",
  notFoundMore: "That's all we know.",
  buildError: "Something went wrong. It is highly likely that this page does not exist",
  licenceExpired: "Your Server License is Expired.",
  licenceExceeded: "Your License Limit is Exceeded.",
  diskFull:
    "The server's disk is full. Changes are not saved and no builds start until space is freed.",
  databaseLost:
    "The server's database was deleted or replaced. Nothing is saved until the server is restarted.",
} as const;
