/** Limits and defaults that more than one package needs. */

/** Builds per page; a shorter page is the last one. */
export const buildsPerPage = 50;
/** The server's page size if `per_page` is missing, below 1 or above 100. */
export const defaultPerPage = 25;
export const maxPerPage = 100;

/** The maximum number of characters in a query that filters a list of builds. */
export const maxQueryLength = 2000;
/** The maximum number of words and values in such a query. Each is compared with each build. */
export const maxQueryTerms = 50;

/** Bars in the chart, and builds included in the median. */
export const chartBuilds = 50;
export const chartHeightPx = 170;

/** Home page: repositories before "Show more", and cards of recent activity. */
export const homeRepositories = 50;
export const homeCards = 6;
/** User list: users before "Show more". */
export const initialUsers = 1000;

/** Log lines shown initially. */
export const initialLogLines = 250;

export const toastMs = 3000;
export const maxVisibleToasts = 3;
export const syncPollMs = 10_000;
/** How often an administrator's page checks whether the server can store data: normally, and while it cannot. */
export const storagePollMs = 60_000;
export const storageProblemPollMs = 5000;
export const copiedFeedbackMs = 2000;
export const drawerSlideOutMs = 200;

/** Below this width the console opens in a full-screen modal. */
export const narrowScreenPx = 768;

export const graph = {
  nodeSpacing: 35,
  edgeSpacing: 10,
  rankSpacing: 75,
  zoomStepPercent: 20,
  paneMinPx: 190,
} as const;

/** Changed files of a build that are listed at once. */
export const changedFiles = 200;

/** Characters of a commit hash that are shown. */
export const commitCharacters = 8;

export const defaultDeployTarget = "production";
export const defaultCronBranch = "master";
export const cronSchedules = ["@hourly", "@daily", "@weekly", "@monthly", "@yearly"] as const;
export const defaultCronSchedule = "@hourly";

/** The selectable build timeouts, in minutes. Values over 90 are shown as hours. */
export const timeoutMinutes = [
  15, 30, 60, 90, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720, 1080, 1440, 2880, 4320,
] as const;
export const defaultTimeoutMinutes = 60;

export const defaultConfigPath = ".drone.yml";

/** How many times a step is repeated at most that failed for a reason outside the code. */
export const maxRetries = 2;
