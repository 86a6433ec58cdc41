import * as z from "zod/mini";
import { Build } from "../entities/build.ts";
import { PipelineSuggestion } from "../entities/pipeline-suggestion.ts";
import { defineCalls } from "./call.ts";

const path = "/api/repos/{namespace}/{name}/pipeline-suggestion";

/** A pipeline file for a repository that has none. Only the embedded server knows these calls. */
export const pipelineSuggestionCalls = defineCalls({
  getPipelineSuggestion: {
    summary:
      "A pipeline file suggested from the files of the default branch's newest commit, or 409 if that commit has one; with `trial`, the number of a trial, the file that this trial ran (this server's addition)",
    method: "GET",
    path,
    level: "read",
    query: z.object({ trial: z.optional(z.string()) }),
    answer: PipelineSuggestion,
  },
  startTrial: {
    summary:
      "Runs the suggested file once on the newest commit, without secrets or trust; `text` must be the suggestion exactly as it was read (this server's addition)",
    method: "POST",
    path: `${path}/trial`,
    level: "admin",
    body: z.object({ text: z.optional(z.string()) }),
    answer: Build,
  },
});
