import { useMemo, useState } from "react";
import { columnsOf } from "./layout/columns.ts";
import { parallelGroupsOf, foldParallelGroups, foldsOf, keepUnfolded } from "./layout/folds.ts";
import type { Layouter } from "./layout/layouter.ts";
import { partsByNumber } from "./drawing/node-content.ts";
import { outlineOf } from "./outline.ts";
import type { Part, Structure } from "./layout/structure.ts";
import { useLayout } from "./use-layout.ts";
import { useStructure } from "./use-structure.ts";
import { walkOf } from "./walk.ts";

/** From parts to the positions of all nodes. A change recomputes only what it affects. */
export function useGraph(
  parts: readonly Part[],
  structureOf: (parts: readonly Part[]) => Structure,
  layouter: Layouter,
) {
  const structure = useStructure(parts, structureOf);
  const groups = useMemo(() => parallelGroupsOf(structure), [structure]);
  const [opened, setOpened] = useOpened(structure);
  const graph = useMemo(
    () => foldParallelGroups(structure, (fold) => opened.has(fold), groups),
    [structure, opened, groups],
  );
  const positioned = useLayout(graph, layouter);
  const ways = useMemo(() => {
    if (positioned === undefined) return undefined;
    const { dependencies } = positioned.graph;
    const columns = columnsOf(positioned.layout);
    const outline = outlineOf(dependencies);
    return { columns, walk: walkOf(columns, dependencies, outline), outline };
  }, [positioned]);
  const folds = useMemo(() => foldsOf(structure, groups), [structure, groups]);
  return {
    positioned,
    ways,
    parts: useMemo(() => partsByNumber(parts), [parts]),
    folds: {
      /** Whether there are folds and all of them are open. */
      areAllOpen: folds.length > 0 && folds.every((fold) => opened.has(fold)),
      count: folds.length,
      open: (fold: string) => setOpened((before) => new Set([...before, fold])),
      openAll: () => setOpened(() => new Set(folds)),
      closeAll: () => setOpened(() => noFolds),
    },
  };
}

/** The open folds. Adding parts may create more. */
const useOpened = (structure: Structure) => {
  const [last, setLast] = useState({ structure, opened: noFolds });
  const isSame = last.structure === structure;
  const opened = isSame ? last.opened : keepUnfolded(last.structure, last.opened, structure);
  if (!isSame) setLast({ structure, opened });
  const setOpened = (change: (opened: ReadonlySet<string>) => ReadonlySet<string>): void =>
    setLast((now) => ({ ...now, opened: change(now.opened) }));
  return [opened, setOpened] as const;
};

const noFolds: ReadonlySet<string> = new Set();

export type Graph = ReturnType<typeof useGraph>;
