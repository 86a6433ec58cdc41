import type { Stage, Step } from "@signalbox/contract";

/** The parts of a stage or a step that the graph shows. */
export type Part = Pick<Stage | Step, "number" | "name" | "status" | "started" | "stopped"> & {
  depends_on?: readonly string[] | undefined;
};

/**
 * The dependencies and names without any status: the input of the layout. Parts are identified by their index in
 * the original list. There are no cycles.
 */
export type Structure = {
  numbers: readonly number[];
  names: readonly string[];
  /** The dependencies of each place, ascending. Equal lists are the same object. */
  dependencies: readonly (readonly number[])[];
};

/** Stages depend on the stages that they name. Names of stages outside this build are ignored. */
export function stageStructure(stages: readonly Part[]): Structure {
  return structureOf(stages, []);
}

/**
 * Steps depend on the steps that they name. If no step names any, they run one after the other. A step
 * that names only unknown steps follows the previous one, because servers name steps that they do not
 * list.
 */
export function stepStructure(steps: readonly Part[]): Structure {
  const isChain = steps.every(({ depends_on }) => !depends_on?.length);
  const previous = steps.map((_, place) => (place === 0 ? [] : [place - 1]));
  return isChain ? { ...namesOf(steps), dependencies: previous } : structureOf(steps, previous);
}

const namesOf = (parts: readonly Part[]) => ({
  numbers: parts.map(({ number }) => number),
  names: parts.map(({ name }) => name),
});

/** Whether two lists have the same layout: only statuses and times may differ. */
export function isSameStructure(some: readonly Part[], others: readonly Part[]): boolean {
  return (
    some === others ||
    (some.length === others.length &&
      some.every((one, place) => {
        const other = others[place];
        return (
          other !== undefined &&
          one.number === other.number &&
          one.name === other.name &&
          hasSameNames(one.depends_on, other.depends_on)
        );
      }))
  );
}

const hasSameNames = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some === others ||
  (some.length === others.length && some.every((name, at) => name === others[at]));

const structureOf = (
  parts: readonly Part[],
  fallback: readonly (readonly number[])[],
): Structure => {
  const placesOf = Map.groupBy(parts.keys(), (place) => parts[place]?.name ?? "");
  const same = interner();
  const wanted = parts.map(({ depends_on = [] }, place) => {
    const found = depends_on.map((name) => nearest(placesOf.get(name), place));
    const places = found.filter((other) => other !== undefined && other !== place);
    const isLost = found.length > 0 && found.every((other) => other === undefined);
    return same(isLost ? (fallback[place] ?? []) : places);
  });
  return {
    ...namesOf(parts),
    dependencies: withoutCycles(wanted).map(same),
  };
};

/** The last part with this name before `place`, or the last one at all; undefined if there is none. */
const nearest = (places: readonly number[] | undefined, place: number): number | undefined =>
  places?.findLast((other) => other < place) ?? places?.[0];

/** Returns the same list for equal places. */
const interner = () => {
  const known = new Map<string, readonly number[]>();
  return (places: readonly (number | undefined)[]): readonly number[] => {
    const sorted = [...new Set(places.filter((place) => place !== undefined))].sort(
      (one, other) => one - other,
    );
    const key = sorted.join();
    const list = known.get(key) ?? sorted;
    known.set(key, list);
    return list;
  };
};

/**
 * Removes cycles: inside a cycle a part depends only on earlier parts. Parts before and after a cycle
 * keep all dependencies.
 */
const withoutCycles = (wanted: readonly (readonly number[])[]): readonly (readonly number[])[] => {
  const before = new Set(topologicalOrder(wanted));
  if (before.size === wanted.length) return wanted;
  const waitedForBy = wanted.map((): number[] => []);
  for (const [place, places] of wanted.entries())
    for (const other of places) waitedForBy[other]?.push(place);
  const after = new Set(topologicalOrder(waitedForBy));
  return wanted.map((places, place) =>
    before.has(place) || after.has(place)
      ? places
      : places.filter((other) => before.has(other) || other < place),
  );
};

/** All places, each after its dependencies. Places in cycles and their dependents are omitted. */
export function topologicalOrder(dependencies: readonly (readonly number[])[]): number[] {
  const waiting = Map.groupBy(dependencies.keys(), (place) => dependencies[place] ?? none);
  return orderOf(dependencies.length, waiting);
}

const none: readonly number[] = [];

const orderOf = (count: number, waiting: Map<readonly number[], number[]>): number[] => {
  const listsOf = Array.from({ length: count }, (): (readonly number[])[] => []);
  const open = new Map<readonly number[], number>();
  const order: number[] = [];
  for (const [places, waiters] of waiting) {
    open.set(places, places.length);
    if (places.length === 0) order.push(...waiters);
    for (const place of places) listsOf[place]?.push(places);
  }
  for (const place of order)
    for (const list of listsOf[place] ?? []) {
      const left = (open.get(list) ?? 0) - 1;
      open.set(list, left);
      if (left === 0) order.push(...(waiting.get(list) ?? []));
    }
  return order;
};
