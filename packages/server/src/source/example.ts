import type { Git } from "./git.ts";

/**
 * Makes the example repository `signalbox/example.git` below this folder, once, and answers its path.
 * It is made beside its place and moved there, so a half-made one is never found.
 */
export declare function createExampleRepository(
  git: Git,
  folder: string,
  signal?: AbortSignal,
): Promise<string>;
