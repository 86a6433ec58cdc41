import type { Build } from "@signalbox/contract";
import type { BuildPage } from "./listed-builds.ts";

/** The number of the newest build, and how many builds a full page has. */
type List = { newest: number; perPage: number };

/**
 * Finds builds by their numbers in a list with pages, newest first. Servers count pages from the newest build, so the page
 * of a number is estimated, and corrected where builds were deleted or added in between.
 * @param numbers descending; no build needs to have them
 * @param fetchPage pages start at 1
 * @returns the builds of all fetched pages
 */
export async function findPages(
  numbers: readonly number[],
  { newest, perPage }: List,
  fetchPage: (page: number) => Promise<BuildPage>,
): Promise<Build[]> {
  const pages = new Map<number, Promise<BuildPage>>();
  const read = (page: number): Promise<BuildPage> => {
    const answer = pages.get(page) ?? fetchPage(page);
    pages.set(page, answer);
    return answer;
  };
  const estimate = (number: number): number =>
    Math.max(1, Math.floor((newest - number) / perPage) + 1);
  const ends = [numbers[0], numbers.at(-1)].filter((number) => number !== undefined);
  await Promise.all(ends.map(estimate).map(read));
  for (const number of numbers) await searchPage(number, estimate(number), read);
  const answers = await Promise.all(pages.values());
  return answers.flatMap(({ builds }) => builds);
}

/** Reads pages from the estimated one on until it has read the page on which the number is or would be. */
async function searchPage(
  number: number,
  estimated: number,
  read: (page: number) => Promise<BuildPage>,
): Promise<void> {
  let [low, high] = [1, Infinity];
  let page = estimated;
  for (let step = 1; low <= high; step *= 2) {
    const { builds, isLast } = await read(page);
    if ((builds[0]?.number ?? 0) < number) high = page - 1;
    else if (!isLast && (builds.at(-1)?.number ?? 0) > number) low = page + 1;
    else return;
    page = high === Infinity ? low : Math.max(low, high + 1 - step);
  }
}
