import { useEffect, useState } from "react";
import { createLayouter, type Layouter } from "./layout/layouter.ts";

/** One worker for all graphs of the page, terminated when the page is left. */
export function useLayouter(): Layouter {
  const [layouter] = useState(() => createLayouter());
  useEffect(() => {
    layouter.start();
    return () => layouter.dispose();
  }, [layouter]);
  return layouter;
}
