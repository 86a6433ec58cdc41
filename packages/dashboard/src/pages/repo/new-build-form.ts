import { errorMessages, type Repo } from "@signalbox/contract";
import { messageOf, statusOf } from "../../api/api-error.ts";
import { noParameters, type Parameters } from "../../components/forms/parameters.ts";

export type NewBuildValues = { branch: string; commit: string; parameters: Parameters };

export function emptyNewBuild({ default_branch }: Repo): NewBuildValues {
  return {
    branch: default_branch,
    commit: "",
    parameters: noParameters,
  };
}

/**
 * Explains why no build was started. Servers answer "Not Found" both for a missing branch or commit (404) and for
 * a missing pipeline file (500).
 */
export function newBuildErrorText(
  error: unknown,
  { commit }: NewBuildValues,
  configPath: string,
): string {
  const text = messageOf(error);
  if (text !== errorMessages.notFound) return text;
  const source = commit.trim() === "" ? "branch" : "commit";
  return statusOf(error) === 404
    ? `The server cannot find this ${source}`
    : `There is no ${configPath} at this ${source}`;
}

/** The field that the server's error is about. */
export function newBuildFieldOf(message: string): "branch" | "commit" | undefined {
  if (/\bcommit\b/i.test(message)) return "commit";
  return /\bbranch\b/i.test(message) ? "branch" : undefined;
}
