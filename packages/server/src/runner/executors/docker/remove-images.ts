import type { ImageLimits } from "../../../config/retention-config.ts";
import type { Report } from "../../../lib/report.ts";
import { createEngineSource } from "./engine/engine-source.ts";
import { EngineError } from "./engine/engine-error.ts";
import type { EngineSearch } from "./engine/find-engine.ts";
import type { Engine } from "./engine/open-engine.ts";
import { reportFailure } from "./failure-text.ts";
import { chooseImages, type SizedImage } from "./choose-images.ts";
import { forgetImage, listPulledImages } from "./pulled-images.ts";

export type ImageRemoval = {
  search: EngineSearch;
  dataFolder: string;
  limits: ImageLimits;
  /** Seconds. */
  now: number;
  report: Report;
  /** Aborted when the server stops. */
  signal: AbortSignal;
};

/** How long a round may take. */
const roundMs = 10 * 60_000;

/**
 * Removes images beyond the limits: only those that this installation pulled, that still are what it pulled, and that no
 * container uses. Asks no engine if nothing was pulled.
 */
export async function removeImages(request: ImageRemoval): Promise<void> {
  const { search, dataFolder, report } = request;
  if ((await listPulledImages(dataFolder)).length === 0) return;
  const source = createEngineSource(search);
  const limit = AbortSignal.any([request.signal, AbortSignal.timeout(roundMs)]);
  try {
    await removeFrom((await source.open(limit)).within(limit), request);
  } catch (cause) {
    if (!request.signal.aborted) reportFailure(report, "Pulled images could not be removed", cause);
  } finally {
    await source.close();
  }
}

async function removeFrom({ images }: Engine, request: ImageRemoval): Promise<void> {
  const { dataFolder, limits, now, report } = request;
  const found: SizedImage[] = [];
  for (const image of await listPulledImages(dataFolder)) {
    const current = await images.find(image.name);
    if (current?.id === image.id) found.push({ ...image, bytes: current.bytes });
    else await forgetImage(dataFolder, image.name);
  }
  for (const { name, bytes } of chooseImages(found, limits, now)) {
    try {
      await images.remove(name);
      await forgetImage(dataFolder, name);
      report.line(`Removed the pulled image ${name} (${(bytes / 1024 ** 2).toFixed(1)} MB)`);
    } catch (cause) {
      // A container uses it.
      if (!(cause instanceof EngineError) || cause.status !== 409) throw cause;
    }
  }
}
