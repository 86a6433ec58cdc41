/**
 * The texts that the specification gives, in its exact spelling, and those that no single screen owns: toasts,
 * confirmations, banners. docs/behaviour/texts.md says where the others are.
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
  saveChanges: "Unable to save changes",
  createSecret: "Unable to add secret",
  deleteSecret: "Unable to remove secret",
  createUser: "Unable to create new user",
  deleteUser: "Unable to delete user",
  sync: "Sync error has occured, please, try again",
  loadPart: "This could not be opened because a file of the page failed to load",
  watchBuild: "Notifications are blocked. Allow them for this site in the browser's settings",
} as const;

export const successes = {
  createBuild: "New build has started successfully",
  createCron: "Cron has been added successfully",
  deleteCron: "Cron has been removed successfully",
  createSecret: "Secret has been added successfully",
  deleteSecret: "Secret has been removed successfully",
  saveChanges: "Changes have been saved",
  disableRepo: "Repo has been disabled",
  enableRepo: "Repo has been successfully enabled",
  createUser: "New user has been created successfully",
  changeUser: "User settings have been updated",
  deleteUser: "User has been deleted successfully",
} as const;

/** The texts of confirmations. Each names what will be lost. */
export const confirmations = {
  deleteCron: (name: string) => ({
    title: "Remove cron job",
    text: `The cron job “${name}” will no longer start builds. This cannot be undone.`,
    confirm: "Remove cron job",
  }),
  deleteSecret: (name: string) => ({
    title: "Delete secret",
    text: `Builds that use the secret “${name}” will no longer get its value. This cannot be undone.`,
    confirm: "Delete secret",
  }),
  deleteUser: (login: string) => ({
    title: "Delete user",
    text: `“${login}” will no longer be able to sign in, and their token stops working.`,
    confirm: "Delete user",
  }),
  disableRepo: (slug: string) => ({
    title: "Disable repository",
    text: `Commits to “${slug}” will no longer start builds. Its builds, secrets and settings are kept.`,
    confirm: "Disable repository",
  }),
} as const;

/** Shown when the server answers 501 Not Implemented. */
export const notOffered = {
  form: "This server does not support this. Drone servers need the enterprise features for it.",
  list: (what: string) => ({
    title: `This server does not support ${what}`,
    text: "Drone servers need the enterprise features for them.",
  }),
  promote: "Promote (not supported by this server)",
} as const;

export const confirmRotation = {
  title: "Rotate token",
  text: "Your current token stops working immediately. Every program that uses it needs the new one.",
  confirm: "Rotate token",
};

export const pageTexts = {
  signInOrUp: "Click to sign in or sign up.",
  notFound: "We are sorry, the resource you requested cannot be found.",
  notFoundMore: "That's all we know.",
  buildError: "Something went wrong. It is highly likely that this page does not exist",
  loginError: "An error occured during login attempt, please, try again",
  /** Shown in addition to a server's bare "Unauthorized". */
  loginRefused: "the username or password is wrong, or this account is not allowed to sign in.",
  loggedOut: "Your session has been successfully terminated.",
  homeEmpty: "It looks a little empty here!",
  branchesEmpty: "Your Branch List is Empty.",
  branchesEmptyMore: "This list will be populated when you execute a pipeline for an open branch.",
  deploymentsEmpty: "Your Deployment List is Empty.",
  deploymentsEmptyMore: "This list will be populated when you promote or roll back a build.",
  licenceExpired: "Your Server License is Expired.",
  licenceExceeded: "Your License Limit is Exceeded.",
  diskFull:
    "The server's disk is full. Changes are not saved and no builds start until space is freed.",
  databaseLost:
    "The server's database was deleted or replaced. Nothing is saved until the server is restarted.",
} as const;

const lines = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "line" : "lines"}`;

/** The console's texts about incomplete logs, and its announcements to screen readers while a log grows. */
export const logTexts = {
  restLoading: "The beginning of this log is still loading.",
  restFailed: "The beginning of this log could not be loaded.",
  gapLoading: "Some lines have not arrived yet.",
  gap: "Some lines of this log are missing.",
  dropped: "The server dropped the beginning of this log.",
  forgotten:
    "The server no longer has the live log of this step, for example because it was restarted. The whole log appears when the step has ended.",
  printedNothing: "This step failed without printing anything",
  problems: {
    cut: "The log is incomplete: its last part is missing.",
    broken: "The log is damaged. Only the readable part is shown.",
    "not a log": "The server's response is not a log.",
    "source failed": "The connection was lost while the log was loading.",
  },
  grown: (count: number, errors: number) =>
    [`${count.toLocaleString("en")} new ${count === 1 ? "line" : "lines"}`, errorCount(errors)]
      .filter(Boolean)
      .join(", "),
  noMatch: (count: number) =>
    `None of the ${lines(count)} ${count === 1 ? "matches" : "match"} the search.`,
  searchProblems: {
    invalid: "Not a regular expression",
    slow: "The expression takes too long, so the search was stopped",
    unavailable: "The search could not be started",
  },
  noSuchLines: (name: string, isLive: boolean) => `This log has no ${name}${isLive ? " yet" : ""}`,
  copied: (count: number) => `${lines(count)} copied`,
  notCopied: "Could not copy",
} as const;

const errorCount = (count: number): string =>
  count === 0 ? "" : `${count.toLocaleString("en")} ${count === 1 ? "error" : "errors"}`;
