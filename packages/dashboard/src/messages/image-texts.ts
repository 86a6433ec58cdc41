import type { PulledImages, RemovedImages } from "@signalbox/contract";
import { sizeText } from "../lib/size-text.ts";
import { plural } from "../lib/text.ts";

/** The texts about images that docker pipelines pulled. */
export const imageTexts = {
  unused: ({ unused, bytes, problem }: PulledImages) => {
    if (problem !== undefined) return `The images cannot be counted: ${problem}`;
    if (unused === 0) return "No unused images";
    return `${plural(unused, "unused image")}, ${sizeText(bytes)}`;
  },
  confirmRemoval: ({ unused, bytes }: PulledImages) => ({
    title: "Remove unused images",
    text: `${plural(unused, "image")} (${sizeText(bytes)}) will be removed from the container engine. The next builds that need them pull them again.`,
    confirm: "Remove images",
  }),
  removed: ({ removed, bytes }: RemovedImages) =>
    removed === 0
      ? "There were no unused images to remove"
      : `Removed ${plural(removed, "image")} (${sizeText(bytes)})`,
  notRemoved: (message: string) => `Unable to remove images: ${message}`,
} as const;
