import * as z from "zod/mini";
import { listOf, number, optionalNumber, rawText, text } from "./fields.ts";

/**
 * A file that a step left to be kept (this server's addition). `stage` and `step` are numbers, `path` has slashes, `size` is in
 * bytes. `expires` is the unix second after which the file is deleted; it is missing if the file stays as long as its build.
 */
export const Artifact = z.object({
  id: number,
  stage: number,
  step: number,
  path: text,
  size: number,
  sha256: rawText,
  type: text,
  created: number,
  expires: optionalNumber,
});
export type Artifact = z.output<typeof Artifact>;

/** What the artifacts of the server take: in bytes, in all and by repository, the largest first and at most 100. */
export const ArtifactSizes = z.object({
  files: number,
  bytes: number,
  repos: listOf(z.object({ slug: text, files: number, bytes: number })),
});
export type ArtifactSizes = z.output<typeof ArtifactSizes>;
