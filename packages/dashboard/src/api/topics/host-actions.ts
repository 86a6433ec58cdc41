import { messageOf } from "../api-error.ts";
import { refetchAnswers } from "../merge/changed-answers.ts";
import { repoForgeQuery } from "../settings-queries.ts";
import { keys } from "../queries.ts";
import { action, repoNameOf } from "../use-action.ts";

/** Has the git host send the hook of a repository a test request. */
export const testHook = action({
  call: "testHook",
  failed: messageOf,
  settled: (cache, input) => refetchAnswers(cache, repoForgeQuery(repoNameOf(input)).queryKey),
});

/** Asks the git host for the place of a repository again, and replaces its hook. */
export const repairRepo = action({
  call: "repairRepo",
  // Without a hook, the connection says why it was refused.
  done: "The hook was requested again",
  failed: messageOf,
  settled: (cache, input) => refetchAnswers(cache, keys.repo(repoNameOf(input))),
});
