import type { Dependencies, Layout } from "./geometry.ts";
import { rankLayout } from "./rank-layout.ts";

/** Up to here dagre answers within some tens of milliseconds. */
const smallNodes = 100;
const smallLines = 250;

/** Lays out a graph: the small with dagre, which is loaded when it is first needed, the others by rank. */
export const layOut = async (dependencies: Dependencies): Promise<Layout> => {
  const lines = dependencies.reduce((sum, places) => sum + places.length, 0);
  if (dependencies.length > smallNodes || lines > smallLines) return rankLayout(dependencies);
  try {
    const { dagreLayout } = await import("./dagre-layout.ts");
    return dagreLayout(dependencies);
  } catch {
    // Its file did not come. There is no better picture, but there is one.
    return rankLayout(dependencies);
  }
};
