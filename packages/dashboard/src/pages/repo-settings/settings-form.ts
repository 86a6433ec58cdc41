import { limits, type Repo, type RepoChange } from "@signalbox/contract";
import { isNotFound, messageOf } from "../../api/api-error.ts";

/** The server's values of the settings in the form. */
export function settingsOf(repo: Repo) {
  return {
    visibility: repo.visibility,
    timeout: repo.timeout,
    config_path: repo.config_path,
    retries: repo.retries,
    /** A line for each pattern; "" for the usual ones. */
    reports: (repo.report_patterns ?? []).join("\n"),
    ignore_pull_requests: repo.ignore_pull_requests,
    ignore_forks: repo.ignore_forks,
    approve_pull_requests: repo.approve_pull_requests,
    require_approval: repo.require_approval,
    protected: repo.protected,
    trusted: repo.trusted,
  };
}

export type Settings = ReturnType<typeof settingsOf>;

type SaveRules = { isSystemAdmin: boolean; hasTrust: boolean; hasTests: boolean };

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/**
 * The body of a save. Only system administrators see, and send, Protected and Trusted. Some servers have neither these nor Ignore
 * forks.
 */
export function toChange(
  settings: Settings,
  { isSystemAdmin, hasTrust, hasTests }: SaveRules,
): RepoChange {
  const { protected: isProtected, trusted, ignore_forks, reports, ...rest } = settings;
  const general = { ...rest, ...(hasTests && { report_patterns: linesOf(reports) }) };
  if (!hasTrust) return general;
  return isSystemAdmin
    ? { ...general, ignore_forks, protected: isProtected, trusted }
    : { ...general, ignore_forks };
}

/** The note for a save that the server accepted with a different timeout. */
export function timeoutNote(requested: number, stored: number): string | undefined {
  return requested === stored
    ? undefined
    : `The timeout is still ${formatTimeout(stored)}: on this server, only system administrators can change it.`;
}

/**
 * Explains why a save was refused. Some servers let only administrators of the repository save, and answer writers
 * with 404 "Not Found", as if the repository did not exist.
 */
export function refusalOf(error: unknown): string {
  const message = messageOf(error);
  return isNotFound(error)
    ? `The server rejected this change: ${message}. It may allow only administrators of the repository to change its settings.`
    : message;
}

/** The choices for the timeout in minutes, plus the server's current value. */
export function timeoutChoices(current: number): number[] {
  return [...new Set<number>([...limits.timeoutMinutes, ...(current > 0 ? [current] : [])])].sort(
    (a, b) => a - b,
  );
}

/** Values over 90 minutes are shown in hours. */
export function formatTimeout(minutes: number): string {
  if (minutes <= 90) return `${minutes} minutes`;
  const hours = minutes / 60;
  return `${Number.isInteger(hours) ? hours : hours.toFixed(1)} hours`;
}
