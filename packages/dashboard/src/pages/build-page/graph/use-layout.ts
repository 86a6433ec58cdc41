import { startTransition, useEffect, useRef, useState } from "react";
import { extendLayout, type LaidOut } from "./layout/extend-layout.ts";
import type { DrawnGraph } from "./layout/folds.ts";
import type { Layouter } from "./layout/layouter.ts";

/**
 * Where the nodes of a graph are; undefined until that is known for the first time. Nodes that are
 * added to it leave the others in their places. While a graph is laid out the last one is answered.
 */
export const useLayout = (graph: DrawnGraph, layouter: Layouter): LaidOut | undefined => {
  const [laidOut, setLaidOut] = useState<LaidOut>();
  const last = useRef<LaidOut>(undefined);
  useEffect(() => {
    const show = (next: LaidOut): void => {
      last.current = next;
      // A large graph is mounted in slices, so that the page stays quick.
      startTransition(() => setLaidOut(next));
    };
    const extended = last.current && extendLayout(last.current, graph);
    if (extended) {
      show({ graph, layout: extended });
      return undefined;
    }
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const layout = await layouter.layOut(graph.dependencies);
      if (isWanted) show({ graph, layout });
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [graph, layouter]);
  return laidOut;
};
