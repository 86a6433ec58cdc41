import { errorMessages, type Repo } from "@signalbox/contract";
import { messageOf, statusOf } from "../../api/api-error.ts";
import { noParameters, type Parameters } from "../../components/forms/parameters.ts";

export type NewBuildValues = { branch: string; commit: string; parameters: Parameters };

export const emptyNewBuild = ({ default_branch }: Repo): NewBuildValues => ({
  branch: default_branch,
  commit: "",
  parameters: noParameters,
});

/**
 * Why no build was started. Servers say "Not Found" both of a branch or commit (404) and of a pipeline
 * file (500).
 */
export const newBuildWords = (
  error: unknown,
  { commit }: NewBuildValues,
  configPath: string,
): string => {
  const text = messageOf(error);
  if (text !== errorMessages.notFound) return text;
  const source = commit.trim() === "" ? "branch" : "commit";
  return statusOf(error) === 404
    ? `The server does not find this ${source}`
    : `There is no ${configPath} at this ${source}`;
};

/** The field that a refusal is about. */
export const newBuildPlaceOf = (message: string): "branch" | "commit" | undefined => {
  if (/\bcommit\b/i.test(message)) return "commit";
  return /\bbranch\b/i.test(message) ? "branch" : undefined;
};
