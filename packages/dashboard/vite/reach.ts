import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;

export function chunks(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === "chunk");
}

/** The chunk that contains a module. */
export function chunkOf(bundle: Bundle, module: RegExp): Rolldown.OutputChunk | undefined {
  return chunks(bundle).find((chunk) => chunk.moduleIds.some((id) => module.test(id)));
}

/** The names of the chunk and of everything that it imports statically. */
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
