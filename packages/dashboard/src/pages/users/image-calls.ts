import type { PulledImages } from "@signalbox/contract";
import { queryOptions } from "@tanstack/react-query";
import { messageOf } from "../../api/api-error.ts";
import { call } from "../../api/client.ts";
import { refetchAnswers } from "../../api/merge/changed-answers.ts";
import { action } from "../../api/use-action.ts";
import { imageTexts } from "../../messages/image-texts.ts";

/** The images that docker pipelines pulled. Only system administrators may list them. */
export const pulledImagesQuery = queryOptions({
  queryKey: ["pulled images"],
  queryFn: ({ signal }): Promise<PulledImages> => call("getPulledImages", {}, { signal }),
});

export const removePulledImages = action({
  call: "removePulledImages",
  done: imageTexts.removed,
  failed: (error) => imageTexts.notRemoved(messageOf(error)),
  settled: (cache) => refetchAnswers(cache, pulledImagesQuery.queryKey),
});
