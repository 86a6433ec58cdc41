import type { Example } from "@signalbox/contract";
import { plural } from "../lib/text.ts";

/** The texts about the example repositories. */
export const exampleTexts = {
  label: "About the example",
  what: "These repositories are an example of what Signalbox shows.",
  own: "For your own, start it with",
  remove: "Remove the example",
  dismiss: "Dismiss",
  confirmRemoval: ({ repos, builds }: Example) => ({
    title: "Remove the example",
    text: `${plural(repos, "example repository").replace(/ys$/, "ies")} with ${plural(builds, "build")} and all their logs are deleted. A running build is cancelled. Your own repositories are not affected.`,
    confirm: "Remove the example",
  }),
  removed: "The example has been removed",
  notRemoved: (message: string) => `Unable to remove the example: ${message}`,
} as const;
