import type { QueryClient } from "@tanstack/react-query";
import { slugOf } from "./build-items.ts";
import type { FoundBuild, PaletteItem } from "./items.ts";
import { collectItems } from "./known-items.ts";
import type { Parts } from "./parts.ts";

/** Items by id. */
type Items = ReadonlyMap<string, PaletteItem>;
/** Adds all items, part by part. */
type Collect = (further: readonly FoundBuild[], items: Map<string, PaletteItem>) => Parts<void>;

export type ItemIndex = ReturnType<typeof createItemIndex>;

/**
 * All items of the caches and of further builds. Making them takes several frames if there are thousands of
 * repositories. So they are made part by part. A key that is pressed before all have been made searches those that exist,
 * and later keys search the last ones while new ones are made.
 */
export function createItemIndex(collect: Collect, now = () => performance.now()) {
  let further: readonly FoundBuild[] = [];
  let complete: Items | undefined;
  let making: { items: Items; parts: Parts<void> } | undefined;
  let hasChanged = true;
  let isOutdated = true;
  let version = 0;

  /** Makes a part of the items. Returns all that have been made, and whether it was the last part. */
  const makePart = (): { items: Items; isLast: boolean } => {
    if (making === undefined) {
      isOutdated = false;
      const items = new Map<string, PaletteItem>();
      making = { items, parts: collect(further, items) };
    }
    const { items, parts } = making;
    const isLast = parts.next().done === true;
    if (isLast) {
      making = undefined;
      version += 1;
      complete = items;
    }
    return { items, isLast };
  };
  return {
    /** Builds that the cached answers do not contain. */
    further: (): readonly FoundBuild[] => further,
    /** The last items, or as many as can be made in a few milliseconds if they have never been complete. */
    read: (): Items => {
      if (complete !== undefined) return complete;
      const endMs = now() + madeForKeyMs;
      for (;;) {
        const { items, isLast } = makePart();
        if (isLast || now() >= endMs) return items;
      }
    },
    /** Whether all items have been made at least once. */
    isComplete: (): boolean => complete !== undefined,
    addBuilds: (builds: readonly FoundBuild[]): void => {
      if (builds.every(isAmong(further))) return;
      further = newestOfEach([...builds, ...further]).slice(0, maxFurther);
      hasChanged = true;
    },
    /** Notes that the caches have changed. */
    noteChange: (): void => {
      hasChanged = true;
    },
    /** Has the items made again if anything has changed since the last call. Returns whether it has. */
    outdateIfChanged: (): boolean => {
      const isChange = hasChanged;
      hasChanged = false;
      isOutdated ||= isChange;
      return isChange;
    },
    /** How often all items have been made. */
    version: (): number => version,
    /** Whether the items are current. */
    isCurrent: (): boolean => making === undefined && !isOutdated,
    /** Makes a part of the outdated items. Returns whether it was the last one. */
    makePart: (): boolean => makePart().isLast,
  };
}

/** How long a key may wait for items. */
const madeForKeyMs = 5;

/** The kept builds, and the answers to several hundred searches. */
const maxFurther = 5000;

/** Whether the same state of a build is among these. */
const isAmong = (builds: readonly FoundBuild[]) => {
  const versions = new Set(builds.map(stateKey));
  return (found: FoundBuild): boolean => versions.has(stateKey(found));
};
const stateKey = (found: FoundBuild): string =>
  `${slugOf(found)}#${found.build.number}#${found.build.version}#${found.build.status}`;

/** Each build once: of two answers the one with the higher version, or else the first. */
const newestOfEach = (builds: readonly FoundBuild[]): FoundBuild[] => {
  const byKey = new Map<string, FoundBuild>();
  for (const found of builds) {
    const key = `${slugOf(found)}#${found.build.number}`;
    const known = byKey.get(key);
    if (known === undefined || known.build.version < found.build.version) byKey.set(key, found);
  }
  return [...byKey.values()];
};

type UserIndex = { login: string; index: ItemIndex; unsubscribe: () => void };

const indexes = new WeakMap<QueryClient, UserIndex>();

/** The index of a user. It stays from one opening of the palette to the next, where the first key would wait for it. */
export function itemIndexOf(cache: QueryClient, login: string): ItemIndex {
  const known = indexes.get(cache);
  if (known?.login === login) return known.index;
  known?.unsubscribe();
  const index = createItemIndex((further, items) => collectItems(cache, further, items));
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") index.noteChange();
  });
  indexes.set(cache, { login, index, unsubscribe });
  return index;
}
