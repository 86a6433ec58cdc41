import { startTransition, useEffect, useRef, useState } from "react";
import { extendLayout, type PositionedGraph } from "./layout/extend-layout.ts";
import type { DrawnGraph } from "./layout/folds.ts";
import { widthsOf } from "./layout/node-width.ts";
import type { Layouter } from "./layout/layouter.ts";

/**
 * The positions of the nodes of a graph; undefined before the first layout. Added nodes do not move the
 * others. While a layout is being computed the previous one is returned.
 */
export function useLayout(graph: DrawnGraph, layouter: Layouter): PositionedGraph | undefined {
  const [positioned, setPositioned] = useState<PositionedGraph>();
  const last = useRef<PositionedGraph>(undefined);
  useEffect(() => {
    const show = (next: PositionedGraph): void => {
      last.current = next;
      // A transition, because mounting a large graph at once would block the page.
      startTransition(() => setPositioned(next));
    };
    const widths = widthsOf(graph);
    const extended = last.current && extendLayout(last.current, graph, widths);
    if (extended) {
      show({ graph, layout: extended });
      return undefined;
    }
    let isWanted = true;
    const load = async (): Promise<void> => {
      const layout = await layouter.layOut({ dependencies: graph.dependencies, widths });
      if (isWanted) show({ graph, layout });
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [graph, layouter]);
  return positioned;
}
