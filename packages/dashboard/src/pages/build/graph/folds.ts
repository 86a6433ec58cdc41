import type { Structure } from "./structure.ts";

/** A node of the drawing: one part, or many that stand for each other in the graph. */
export type DrawnNode = {
  /** Stays the same while its part or its fold is drawn. */
  id: string;
  /** Places in the structure; more than one is a fold. */
  places: readonly number[];
};

/** The nodes that are drawn, and for each the drawn nodes that it waits for. */
export type DrawnGraph = {
  nodes: readonly DrawnNode[];
  dependencies: readonly (readonly number[])[];
  /** For each place of the structure the node that shows it. */
  nodeAt: readonly number[];
};

/** From so many on, parts that wait for the same and are waited for by the same are one node. */
export const foldLeast = 12;

/** Folds wide fans, but for the folds that were opened. */
export const foldFans = (
  structure: Structure,
  isOpen: (fold: string) => boolean = () => false,
): DrawnGraph => {
  const fans = fansOf(structure);
  const nodes: DrawnNode[] = [];
  const nodeAt: number[] = [];
  for (const [place, number] of structure.numbers.entries()) {
    const fan = fans[place] ?? [place];
    const fold = `fold-${structure.numbers[fan[0] ?? place]}`;
    const isFolded = fan.length >= foldLeast && !isOpen(fold);
    if (isFolded && fan[0] !== place) nodeAt[place] = nodeAt[fan[0] ?? place] ?? 0;
    else {
      nodeAt[place] = nodes.length;
      nodes.push(isFolded ? { id: fold, places: fan } : { id: String(number), places: [place] });
    }
  }
  return { nodes, nodeAt, dependencies: dependenciesOf(structure, nodes, nodeAt) };
};

/** The folds that a structure has, open or not. */
export const foldsOf = (structure: Structure): string[] =>
  foldFans(structure).nodes.flatMap(({ id, places }) => (places.length > 1 ? [id] : []));

/** For each place all places that wait for the same and are waited for by the same. */
const fansOf = ({ dependencies }: Structure): number[][] => {
  const listIds = new Map<readonly number[], number>();
  const waitedForBy = dependencies.map((): number[] => []);
  for (const places of dependencies) {
    if (listIds.has(places)) continue;
    const id = listIds.size;
    listIds.set(places, id);
    for (const place of places) waitedForBy[place]?.push(id);
  }
  const fans = new Map<string, number[]>();
  return dependencies.map((places, place) => {
    const key = `${listIds.get(places)}:${waitedForBy[place]?.join()}`;
    const fan = fans.get(key) ?? [];
    fans.set(key, fan);
    fan.push(place);
    return fan;
  });
};

const dependenciesOf = (
  { dependencies }: Structure,
  nodes: readonly DrawnNode[],
  nodeAt: readonly number[],
): (readonly number[])[] => {
  const known = new Map<readonly number[], readonly number[]>();
  return nodes.map(({ places: [place = 0] }) => {
    const places = dependencies[place] ?? [];
    const drawn = known.get(places) ?? [...new Set(places.map((other) => nodeAt[other] ?? 0))];
    known.set(places, drawn);
    return drawn;
  });
};
