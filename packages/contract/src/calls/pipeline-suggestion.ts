import * as z from "zod/mini";
import { Build } from "../entities/build.ts";
import { PipelineSuggestion } from "../entities/pipeline-suggestion.ts";
import { defineCalls } from "./call.ts";

const path = "/api/repos/{namespace}/{name}/pipeline-suggestion";

/** A pipeline file for a repository that has none. Only the embedded server knows these calls. */
export const pipelineSuggestionCalls = defineCalls({
  getPipelineSuggestion: {
    summary:
      "A pipeline file made from the files of the newest commit of the default branch; 409 if that commit has one; with `trial`, the number of a trial, the text is the one that it ran (this server's addition)",
    method: "GET",
    path,
    level: "read",
    query: z.object({ trial: z.optional(z.string()) }),
    answer: PipelineSuggestion,
  },
  startTrial: {
    summary:
      "Runs the suggested file once on the newest commit, without secrets and trust; `text` is the suggestion as it was read, and nothing else is run (this server's addition)",
    method: "POST",
    path: `${path}/trial`,
    level: "admin",
    body: z.object({ text: z.optional(z.string()) }),
    answer: Build,
  },
});
