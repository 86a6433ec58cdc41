import type { Example } from "@signalbox/contract";
import { queryOptions } from "@tanstack/react-query";
import { messageOf } from "../api-error.ts";
import { call } from "../client.ts";
import { refetchAnswers } from "../merge/changed-answers.ts";
import { action } from "../use-action.ts";
import { exampleTexts } from "../../messages/example-texts.ts";

/** The example repositories of the server. */
export const exampleQuery = queryOptions({
  queryKey: ["example"],
  queryFn: ({ signal }): Promise<Example> => call("getExample", {}, { signal }),
});

/** Fetches everything again, because many screens showed the example. */
export const removeExample = action({
  call: "removeExample",
  done: exampleTexts.removed,
  failed: (error) => exampleTexts.notRemoved(messageOf(error)),
  settled: (cache) => refetchAnswers(cache, []),
});
