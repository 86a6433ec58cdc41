import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;

export function chunks(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === "chunk");
}

/** The file that has a module in it. */
export function chunkOf(bundle: Bundle, module: RegExp): Rolldown.OutputChunk | undefined {
  return chunks(bundle).find((chunk) => chunk.moduleIds.some((id) => module.test(id)));
}

/** The chunk and all that it imports at once, by their names. */
export function reach(
  bundle: Bundle,
  fileName: string | undefined,
  seen = new Set<string>(),
): Set<string> {
  const chunk = fileName === undefined ? undefined : bundle[fileName];
  if (chunk?.type !== "chunk" || seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const imported of chunk.imports) reach(bundle, imported, seen);
  return seen;
}
