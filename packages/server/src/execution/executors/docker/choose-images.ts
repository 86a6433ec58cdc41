import type { ImageLimits } from "../../../config/retention-config.ts";
import type { PulledImage } from "./pulled-images.ts";

export type SizedImage = PulledImage & { bytes: number };

/** A step may be about to create its container from an image that was used just now. */
const inUseSeconds = 3600;
const secondsPerDay = 24 * 3600;

/**
 * The images beyond the limits, those that were used longest ago first.
 * @param now seconds
 */
export function chooseImages(
  images: readonly SizedImage[],
  { count = Infinity, days = Infinity, bytes = Infinity }: ImageLimits,
  now: number,
): SizedImage[] {
  const newestFirst = images.toSorted((a, b) => b.lastUsed - a.lastUsed);
  let total = 0;
  const beyond = newestFirst.filter((image, index) => {
    total += image.bytes;
    const age = now - image.lastUsed;
    return age >= inUseSeconds && (index >= count || total > bytes || age > days * secondsPerDay);
  });
  return beyond.toReversed();
}
