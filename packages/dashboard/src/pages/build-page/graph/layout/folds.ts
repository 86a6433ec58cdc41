import type { Structure } from "./structure.ts";

/** A node of the drawing: one part, or a fold of several parts with the same dependencies and dependents. */
export type DrawnNode = {
  /** Stays the same while its part or its fold is drawn. */
  id: string;
  /** The numbers of its parts. More than one makes it a fold. */
  numbers: readonly number[];
  /** The name of its part; empty for a fold. */
  name: string;
};

/** The drawn nodes and, for each, the drawn nodes that it depends on. */
export type DrawnGraph = {
  nodes: readonly DrawnNode[];
  dependencies: readonly (readonly number[])[];
};

/** At least this many parts with the same dependencies and dependents become one node. */
export const minFoldSize = 12;

export function isFold({ numbers }: DrawnNode): boolean {
  return numbers.length > 1;
}

/** Folds wide groups, except those that were opened. */
export function foldParallelGroups(
  structure: Structure,
  isOpen: (fold: string) => boolean = () => false,
  groups: ParallelGroups = parallelGroupsOf(structure),
): DrawnGraph {
  const { numbers, names } = structure;
  const nodes: DrawnNode[] = [];
  const indices: number[] = [];
  const nodeAt: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const group = groups[index] ?? [index];
    const first = group[0] ?? index;
    const id = foldId(numbers[first]);
    const isFolded = group.length >= minFoldSize && !isOpen(id);
    if (isFolded && first !== index) {
      nodeAt.push(nodeAt[first] ?? 0);
      continue;
    }
    nodeAt.push(nodes.length);
    indices.push(index);
    nodes.push(
      isFolded
        ? { id, numbers: group.map((at) => numbers[at] ?? 0), name: "" }
        : { id: String(number), numbers: [number], name: names[index] ?? "" },
    );
  }
  return { nodes, dependencies: dependenciesOf(structure, indices, nodeAt) };
}

/** The nodes of parts that were in a fold before. */
export function nodesUnfoldedBetween(before: DrawnGraph, after: DrawnGraph): number[] {
  const folded = new Set(before.nodes.flatMap((node) => (isFold(node) ? node.numbers : [])));
  return after.nodes.flatMap((node, index) =>
    !isFold(node) && folded.has(node.numbers[0] ?? 0) ? [index] : [],
  );
}

/** The node that shows a part; undefined if there is no part with this number. */
export function nodeOf({ nodes }: DrawnGraph, number: number): number | undefined {
  const at = nodes.findIndex(({ numbers }) => numbers.includes(number));
  return at === -1 ? undefined : at;
}

/** The folds of a structure, open or not. */
export function foldsOf({ numbers }: Structure, groups: ParallelGroups): string[] {
  return [...new Set(groups)].flatMap((group) =>
    group.length >= minFoldSize ? [foldId(numbers[group[0] ?? 0])] : [],
  );
}

/**
 * The folds that are open after parts were added. Parts that are drawn individually must not disappear
 * into a fold because there are more of them now.
 */
export function keepUnfolded(
  before: Structure,
  opened: ReadonlySet<string>,
  after: Structure,
): ReadonlySet<string> {
  const { nodes } = foldParallelGroups(before, (fold) => opened.has(fold));
  const drawn = new Set(nodes.flatMap((node) => (isFold(node) ? [] : node.numbers)));
  const groups = parallelGroupsOf(after).map((group) =>
    group.some((index) => drawn.has(after.numbers[index] ?? 0)) ? group : none,
  );
  return new Set([...opened, ...foldsOf(after, groups)]);
}

const none: readonly number[] = [];

const foldId = (first: number | undefined): string => `fold-${first}`;

/** For each index, all indices with the same dependencies and dependents, including itself. */
export type ParallelGroups = readonly (readonly number[])[];

export function parallelGroupsOf({ dependencies }: Structure): ParallelGroups {
  const listIds = new Map<readonly number[], number>();
  const waitedForBy = dependencies.map((): number[] => []);
  for (const indices of dependencies) {
    if (listIds.has(indices)) continue;
    const id = listIds.size;
    listIds.set(indices, id);
    for (const index of indices) waitedForBy[index]?.push(id);
  }
  const groups = new Map<string, number[]>();
  return dependencies.map((indices, index) => {
    const key = `${listIds.get(indices)}:${waitedForBy[index]?.join()}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(index);
    return group;
  });
}

/** `firsts` holds the first index of each node, `nodeAt` the node of each index. */
const dependenciesOf = (
  { dependencies }: Structure,
  firsts: readonly number[],
  nodeAt: readonly number[],
): (readonly number[])[] => {
  const known = new Map<readonly number[], readonly number[]>();
  return firsts.map((first) => {
    const indices = dependencies[first] ?? [];
    const drawn = known.get(indices) ?? [...new Set(indices.map((index) => nodeAt[index] ?? 0))];
    known.set(indices, drawn);
    return drawn;
  });
};
