import type { Stage, Step } from "@signalbox/contract";

/** The parts of a stage or a step that the graph shows. */
export type Part = Pick<Stage | Step, "number" | "name" | "status" | "started" | "stopped"> & {
  depends_on?: readonly string[] | undefined;
  taken_from?: number | undefined;
  errignore?: boolean | undefined;
};

/**
 * The dependencies and names without any status: the input of the layout. Parts are identified by their index in
 * the original list. There are no cycles.
 */
export type Structure = {
  numbers: readonly number[];
  names: readonly string[];
  /** The dependencies of each index, ascending. Equal lists are the same object. */
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
  const previous = steps.map((_, index) => (index === 0 ? [] : [index - 1]));
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
      some.every((one, index) => {
        const other = others[index];
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
  (some.length === others.length && some.every((name, index) => name === others[index]));

const structureOf = (
  parts: readonly Part[],
  fallback: readonly (readonly number[])[],
): Structure => {
  const indicesOf = Map.groupBy(parts.keys(), (index) => parts[index]?.name ?? "");
  const same = interner();
  const wanted = parts.map(({ depends_on = [] }, index) => {
    const found = depends_on.map((name) => nearest(indicesOf.get(name), index));
    const indices = found.filter((other) => other !== undefined && other !== index);
    const isLost = found.length > 0 && found.every((other) => other === undefined);
    return same(isLost ? (fallback[index] ?? []) : indices);
  });
  return {
    ...namesOf(parts),
    dependencies: withoutCycles(wanted).map(same),
  };
};

/** The last part with this name before `index`, or the last one at all; undefined if there is none. */
const nearest = (indices: readonly number[] | undefined, index: number): number | undefined =>
  indices?.findLast((other) => other < index) ?? indices?.[0];

/** Returns the same list for equal indices. */
const interner = () => {
  const known = new Map<string, readonly number[]>();
  return (indices: readonly (number | undefined)[]): readonly number[] => {
    const sorted = [...new Set(indices.filter((index) => index !== undefined))].sort(
      (a, b) => a - b,
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
  for (const [index, indices] of wanted.entries())
    for (const other of indices) waitedForBy[other]?.push(index);
  const after = new Set(topologicalOrder(waitedForBy));
  return wanted.map((indices, index) =>
    before.has(index) || after.has(index)
      ? indices
      : indices.filter((other) => before.has(other) || other < index),
  );
};

/** All indices, each after its dependencies. Indices in cycles and their dependents are omitted. */
export function topologicalOrder(dependencies: readonly (readonly number[])[]): number[] {
  const waiting = Map.groupBy(dependencies.keys(), (index) => dependencies[index] ?? none);
  return orderOf(dependencies.length, waiting);
}

const none: readonly number[] = [];

const orderOf = (count: number, waiting: Map<readonly number[], number[]>): number[] => {
  const listsOf = Array.from({ length: count }, (): (readonly number[])[] => []);
  const open = new Map<readonly number[], number>();
  const order: number[] = [];
  for (const [indices, waiters] of waiting) {
    open.set(indices, indices.length);
    if (indices.length === 0) order.push(...waiters);
    for (const index of indices) listsOf[index]?.push(indices);
  }
  for (const index of order)
    for (const list of listsOf[index] ?? []) {
      const left = (open.get(list) ?? 0) - 1;
      open.set(list, left);
      if (left === 0) order.push(...(waiting.get(list) ?? []));
    }
  return order;
};
