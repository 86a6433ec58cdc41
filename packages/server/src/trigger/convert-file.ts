import { type Build, limits } from "@signalbox/contract";
import type { ExtendedBuild, PipelineExtensions } from "../extensions/pipeline-extensions.ts";
import {
  ConversionError,
  type ConvertedFile,
  type Converter,
  refuseStarlark,
} from "../pipeline/convert/converter.ts";
import type { ReadFile } from "../pipeline/convert/jsonnet-imports.ts";
import type { Repository } from "../source/repository.ts";
import { SourceError } from "../source/source-error.ts";
import type { StoredRepo } from "../store/repos.ts";

export type ConvertDeps = {
  openSource: (stored: StoredRepo) => Repository;
  extensions: PipelineExtensions;
  converter: Converter;
};

/**
 * What runs, of a file in whatever language. The server's own converter comes first, and then the extension, unless that is for
 * just this language. The first that converts the file is the only one, as on Drone servers without DRONE_CONVERT_MULTI.
 */
export async function convertFile(
  stored: StoredRepo,
  build: ExtendedBuild,
  text: string,
  { extensions, converter, openSource }: ConvertDeps,
): Promise<ConvertedFile> {
  const file = { path: build.path, text };
  const read = readerOf(openSource(stored), build.request.after);
  const byServer = () => converter.convert(build, file, read);
  const byExtension = async (before: ConvertedFile = { text, sources: [] }) => {
    const converted = await extensions.convert(build, before.text);
    if (converted === "" || converted === before.text) return undefined;
    return { text: converted, sources: before.sources.length > 0 ? before.sources : [file] };
  };
  if (extensions.isForLanguage(build.path)) {
    const converted = (await byExtension()) ?? (await byServer());
    if (converted !== undefined) return converted;
  } else {
    const byItself = await byServer();
    if (byItself !== undefined && !extensions.isLast) return byItself;
    const converted = (await byExtension(byItself)) ?? byItself;
    if (converted !== undefined) return converted;
  }
  refuseStarlark(build.path);
  return { text, sources: [] };
}

/**
 * The pipeline file at a commit, as a build would run it, but without asking an extension; null if there is none. A file that
 * cannot be evaluated stays as it is.
 */
export async function pipelineFileAt(
  stored: StoredRepo,
  sha: string,
  request: Build,
  { openSource, converter }: Pick<ConvertDeps, "openSource" | "converter">,
): Promise<string | null> {
  const { repo } = stored;
  const path = repo.config_path || limits.defaultConfigPath;
  const source = openSource(stored);
  const text = await source.readFile(sha, path);
  if (text === null) return null;
  try {
    const read = readerOf(source, sha);
    const converted = await converter.convert({ repo, request }, { path, text }, read);
    return converted?.text ?? text;
  } catch (error) {
    if (error instanceof ConversionError) return text;
    throw error;
  }
}

/** Reads files of a commit. One that cannot be read is missing. */
function readerOf(source: Repository, sha: string): ReadFile {
  return (path) =>
    source.readFile(sha, path).catch((error: unknown) => {
      if (error instanceof SourceError) return null;
      throw error;
    });
}
