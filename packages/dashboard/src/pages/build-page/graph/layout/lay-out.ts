import type { Dependencies, Layout } from "./geometry.ts";
import { rankLayout } from "./rank-layout.ts";

/** Up to this number of nodes dagre needs only some tens of milliseconds. */
const smallNodes = 100;
const smallLines = 250;

/** Lays out a graph: small ones with dagre, which is loaded on first use, others by rank. */
export async function layOut(dependencies: Dependencies): Promise<Layout> {
  const lines = dependencies.reduce((sum, places) => sum + places.length, 0);
  if (dependencies.length > smallNodes || lines > smallLines) return rankLayout(dependencies);
  try {
    const { dagreLayout } = await import("./dagre-layout.ts");
    return dagreLayout(dependencies);
  } catch {
    // Dagre could not be loaded, so the simpler layout is used.
    return rankLayout(dependencies);
  }
}
