import type { ConnectedConfig } from "../../config/config.ts";
import { deleteIndexFile, openIndexFile } from "../../data-folder/index-files.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Report } from "../../lib/report.ts";
import { StartError } from "../../lib/start-error.ts";
import { inMemory } from "../../store/database/database.ts";
import { isDamaged, writeProblemOf } from "../../store/database/write-problem.ts";
import { openIndexStore, type IndexStore } from "../../store/learnt/index-store.ts";

/** The index, whose tables are replaced by empty ones if their file is damaged or not writable. Do not keep parts of it. */
export type Index = IndexStore & {
  /** Replaces the tables if that mends the error. Returns whether to try again. */
  mend: (error: unknown) => boolean;
  release: () => Promise<void>;
};

type Options = {
  data: ConnectedConfig["data"];
  address: URL;
  clock: Clock;
  /** The clock that the times of builds come from; the same one if it is missing. */
  searchClock?: Clock;
  report: Report;
};

/** Opens the index of a CI server. Throws a StartError if the chosen folder cannot contain it. */
export async function openIndex({
  data,
  address,
  clock,
  searchClock,
  report,
}: Options): Promise<Index> {
  const place = data && (await findPlace(data, address, report));
  const file = place?.file ?? inMemory;
  let store: IndexStore;
  try {
    store = openIndexStore(file, clock, searchClock);
  } catch (error) {
    if (file === inMemory) throw error;
    report.line(`${rebuilt(file)} (${messageOf(error)})`);
    await deleteIndexFile(file);
    store = openIndexStore(file, clock, searchClock);
  }
  const index: Index = {
    ...store,
    mend: (cause) => {
      const isLost = isDamaged(cause) || writeProblemOf(cause) !== undefined;
      if (!isLost) return false;
      report.line(
        `The index ${file} cannot be used (${messageOf(cause)}); until the next start, a new one is kept in memory`,
      );
      store.close();
      store = openIndexStore(inMemory, clock, searchClock);
      Object.assign(index, store);
      // The next start begins with an empty file.
      if (isDamaged(cause)) void deleteIndexFile(file).catch(() => undefined);
      return true;
    },
    close: () => store.close(),
    release: async () => place?.release(),
  };
  return index;
}

const rebuilt = (file: string): string => `The index ${file} is damaged and begins again`;

/** A folder that nobody has chosen may be unusable: the index is then kept in memory. */
const findPlace = async (
  { folder, isChosen }: NonNullable<ConnectedConfig["data"]>,
  address: URL,
  report: Report,
) => {
  try {
    return await openIndexFile(folder, address);
  } catch (error) {
    if (isChosen || !(error instanceof StartError)) throw error;
    report.line(`The index is kept in memory: ${error.message}`);
    return undefined;
  }
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
