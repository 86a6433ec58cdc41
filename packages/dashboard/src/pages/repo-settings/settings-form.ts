import { limits, type Repo, type RepoChange } from "@signalbox/contract";
import { isNotFound, messageOf } from "../../api/api-error.ts";

/** The settings that the form shows, as the server knows them. */
export const settingsOf = (repo: Repo) => ({
  visibility: repo.visibility,
  timeout: repo.timeout,
  config_path: repo.config_path,
  ignore_pull_requests: repo.ignore_pull_requests,
  ignore_forks: repo.ignore_forks,
  protected: repo.protected,
  trusted: repo.trusted,
});

export type Settings = ReturnType<typeof settingsOf>;

/** What a save sends: Protected and Trusted only from system administrators, who alone see them. */
export const toChange = (settings: Settings, isSystemAdmin: boolean): RepoChange => {
  const { protected: isProtected, trusted, ...general } = settings;
  return isSystemAdmin ? { ...general, protected: isProtected, trusted } : general;
};

/** Said when a save was accepted and the timeout is not the one that was asked for. */
export const timeoutNote = (asked: number, answered: number): string | undefined =>
  asked === answered
    ? undefined
    : `The timeout did not change: this server keeps ${formatTimeout(answered)}, and lets only system administrators change it.`;

/**
 * Why a save was refused. Drone servers let only administrators of the repository save, and answer
 * writers as if there were no such repository: 404 "Not Found".
 */
export function refusalOf(error: unknown): string {
  const message = messageOf(error);
  return isNotFound(error)
    ? `The server refused this change: ${message}. It may let only administrators of the repository change its settings.`
    : message;
}

/** The choices of the timeout in minutes, with the value that the server has, whatever it is. */
export const timeoutChoices = (current: number): number[] =>
  [...new Set<number>([...limits.timeoutMinutes, ...(current > 0 ? [current] : [])])].sort(
    (a, b) => a - b,
  );

/** Values over 90 are shown as hours, otherwise as minutes. */
export const formatTimeout = (minutes: number): string => {
  if (minutes <= 90) return `${minutes} minutes`;
  const hours = minutes / 60;
  return `${Number.isInteger(hours) ? hours : hours.toFixed(1)} hours`;
};
