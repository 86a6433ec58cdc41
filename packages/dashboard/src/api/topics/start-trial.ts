import { applyNewBuild } from "../actions.ts";
import { messageOf } from "../api-error.ts";
import { refetchAnswers } from "../merge/changed-answers.ts";
import { action, repoNameOf } from "../use-action.ts";
import { suggestionQuery } from "./suggestion-query.ts";

/** Runs the suggested pipeline file. If that is refused, the suggestion may have changed. */
export const startTrial = action({
  call: "startTrial",
  failed: (error) => `Unable to start the trial: ${messageOf(error)}`,
  update: applyNewBuild,
  settled: (cache, input) => refetchAnswers(cache, suggestionQuery(repoNameOf(input)).queryKey),
});
