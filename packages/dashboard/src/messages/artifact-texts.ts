import type { Artifact, ArtifactSizes } from "@signalbox/contract";
import { sizeText } from "../lib/size-text.ts";
import { plural } from "../lib/text.ts";

/** The texts about files that steps left to be kept. */
export const artifactTexts = {
  summary: (artifacts: readonly Artifact[]) =>
    `${plural(artifacts.length, "file")}, ${sizeText(artifacts.reduce((sum, { size }) => sum + size, 0))}`,
  confirmDeletion: ({ path, size }: Pick<Artifact, "path" | "size">) => ({
    title: "Delete artifact",
    text: `${path} (${sizeText(size)}) will be deleted for everybody, and cannot be restored.`,
    confirm: "Delete artifact",
  }),
  notDeleted: (message: string) => `Unable to delete the artifact: ${message}`,
  cut: (bytes: number) =>
    `Only the first ${sizeText(bytes)} are shown; download the file to read the rest.`,
  total: ({ files, bytes }: ArtifactSizes) =>
    files === 0 ? "No artifacts" : `${plural(files, "artifact")}, ${sizeText(bytes)}`,
} as const;
