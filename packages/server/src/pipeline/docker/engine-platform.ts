import type { Platform } from "../file/pipeline-file.ts";

/**
 * Why an engine cannot run a pipeline for a certain platform, or null. The engine and the server may be on
 * different machines. Containers run on Linux, because commands are a shell script.
 * @param engine the engine's machine by Go's names
 */
export function lintEnginePlatform(
  platform: Pick<Platform, "os" | "arch">,
  engine: { os: string; arch: string },
): string | null {
  const os = platform.os || "linux";
  const arch = platform.arch || engine.arch;
  if (os === engine.os && arch === engine.arch) return null;
  return `The container engine runs ${engine.os}/${engine.arch} containers; the pipeline asks for ${os}/${arch}`;
}
