import type { Build } from "@signalbox/contract";
import type { Backend } from "../backend/backend.ts";

/** A build as everybody may know it who may read it. The server has told it to one of them, who may know more. */
export function forAllReaders(
  build: Build,
  { hidesMachines }: Pick<Backend, "hidesMachines">,
): Build {
  if (!hidesMachines) return build;
  const stages = build.stages?.map((stage) => ({ ...stage, machine: undefined }));
  return { ...build, ...(stages && { stages }) };
}
