import type { ImageLimits } from "../../../config/retention-config.ts";
import type { Report } from "../../../lib/report.ts";
import { createEngineSource } from "./engine/engine-source.ts";
import { EngineError } from "./engine/engine-error.ts";
import type { EngineSearch } from "./engine/find-engine.ts";
import type { Engine } from "./engine/open-engine.ts";
import { isEngineError, reportFailure } from "./failure-text.ts";
import { chooseImages, type SizedImage } from "./choose-images.ts";
import { forgetImage, listPulledImages, type PulledImage } from "./pulled-images.ts";

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

type EngineAccess = Pick<ImageRemoval, "search" | "signal">;

/** How many images, and the sum of their sizes. */
export type ImageTotal = { images: number; bytes: number };

/** How long a round may take. */
const roundMs = 10 * 60_000;
/** How long counting may take. An administrator waits for it. */
const countMs = 20_000;

/**
 * Removes images beyond the limits: only those that this installation pulled, that still are what it pulled, and that no
 * container uses. Asks no engine if nothing was pulled.
 */
export async function removeImages(request: ImageRemoval): Promise<void> {
  try {
    await removeExcess(request, request.limits);
  } catch (cause) {
    if (!request.signal.aborted)
      reportFailure(request.report, "Pulled images could not be removed", cause);
  }
}

/** With these limits, only images that were used recently are kept. */
const keepNone: ImageLimits = { count: 0, days: undefined, bytes: undefined };

/**
 * Removes all pulled images that nothing uses, as {@link removeImages} does with a limit of 0 images.
 * @throws EngineError or EngineGoneError; images removed before are in the report
 */
export async function removeUnusedImages(
  request: Omit<ImageRemoval, "limits">,
): Promise<ImageTotal> {
  return totalOf(await removeExcess(request, keepNone));
}

/**
 * Counts what {@link removeUnusedImages} would remove.
 * @throws EngineError or EngineGoneError
 */
export async function countUnusedImages(
  request: EngineAccess & Pick<ImageRemoval, "dataFolder" | "now">,
): Promise<ImageTotal> {
  const pulled = await listPulledImages(request.dataFolder);
  if (pulled.length === 0) return totalOf([]);
  return withEngine(request, countMs, async ({ images, containers }) => {
    const used = await containers.listImages();
    const { found } = await findImages(images, pulled);
    const free = found.filter(({ id }) => !used.has(id));
    return totalOf(chooseImages(free, keepNone, request.now));
  });
}

/** The message of an error of the engine, for administrators. Throws any other error again. */
export function engineProblem(cause: unknown): string {
  if (isEngineError(cause)) return cause.message;
  throw cause;
}

async function withEngine<Result>(
  { search, signal }: EngineAccess,
  limitMs: number,
  task: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const source = createEngineSource(search);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    return await task((await source.open(limit)).within(limit));
  } finally {
    await source.close();
  }
}

/** @returns the removed images */
async function removeExcess(
  request: Omit<ImageRemoval, "limits">,
  limits: ImageLimits,
): Promise<SizedImage[]> {
  const { dataFolder, now, report } = request;
  if ((await listPulledImages(dataFolder)).length === 0) return [];
  return withEngine(request, roundMs, async ({ images }) => {
    // Listed again, because steps may have pulled images while the engine was searched.
    const { found, replaced } = await findImages(images, await listPulledImages(dataFolder));
    for (const { name } of replaced) await forgetImage(dataFolder, name);
    const removed: SizedImage[] = [];
    for (const image of chooseImages(found, limits, now)) {
      const { name, bytes } = image;
      if (!(await removeIfUnused(images, name))) continue;
      removed.push(image);
      await forgetImage(dataFolder, name);
      report.line(`Removed the pulled image ${name} (${(bytes / 1024 ** 2).toFixed(1)} MB)`);
    }
    return removed;
  });
}

/** Separates the images that are still as pulled from those that were removed or whose name means another image now. */
async function findImages(images: Engine["images"], pulled: readonly PulledImage[]) {
  const found: SizedImage[] = [];
  const replaced: PulledImage[] = [];
  for (const image of pulled) {
    const current = await images.find(image.name);
    if (current?.id === image.id) found.push({ ...image, bytes: current.bytes });
    else replaced.push(image);
  }
  return { found, replaced };
}

/** Removes an image unless a container uses it. */
async function removeIfUnused(images: Engine["images"], name: string): Promise<boolean> {
  try {
    await images.remove(name);
    return true;
  } catch (cause) {
    if (cause instanceof EngineError && cause.status === 409) return false;
    throw cause;
  }
}

function totalOf(images: readonly SizedImage[]): ImageTotal {
  return { images: images.length, bytes: images.reduce((sum, { bytes }) => sum + bytes, 0) };
}
