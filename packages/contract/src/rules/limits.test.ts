import { expect, it } from "vitest";
import * as limits from "./limits.ts";

it.each([
  ["builds page size", limits.buildsPerPage, 50],
  ["chart builds, and builds that the median is taken over", limits.chartBuilds, 50],
  ["chart height", limits.chartHeightPx, 170],
  ["home repositories before Show more", limits.homeRepositories, 50],
  ["recent-activity cards", limits.homeCards, 6],
  ["users before Show more", limits.initialUsers, 1000],
  ["log lines shown at first", limits.initialLogLines, 250],
  ["toast auto-close", limits.toastMs, 3000],
  ["toast limit", limits.maxVisibleToasts, 3],
  ["syncing poll", limits.syncPollMs, 10_000],
  ["copy feedback", limits.copiedFeedbackMs, 2000],
  ["drawer slide-out delay", limits.drawerSlideOutMs, 200],
  ["narrow-screen threshold", limits.narrowScreenPx, 768],
  ["graph node spacing", limits.graph.nodeSpacing, 35],
  ["graph edge spacing", limits.graph.edgeSpacing, 10],
  ["graph rank spacing", limits.graph.rankSpacing, 75],
  ["zoom step", limits.graph.zoomStepPercent, 20],
  ["minimum split pane size", limits.graph.paneMinPx, 190],
  ["characters of a commit", limits.commitCharacters, 8],
  ["default deploy target", limits.defaultDeployTarget, "production"],
  ["default cron branch", limits.defaultCronBranch, "master"],
  ["default cron schedule", limits.defaultCronSchedule, "@hourly"],
])("%s has its documented value", (_, ours, wanted) => {
  expect(ours).toBe(wanted);
});
