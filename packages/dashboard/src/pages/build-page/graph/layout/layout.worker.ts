import type { LayoutAnswer, LayoutRequest } from "./layouter.ts";
import { rankLayout } from "./rank-layout.ts";

/** Lays out graphs in a worker, so that the page stays responsive. */
addEventListener(
  "message",
  ({ data: { id, dependencies, widths } }: MessageEvent<LayoutRequest>) => {
    postMessage({ id, layout: rankLayout(dependencies, widths) } satisfies LayoutAnswer);
  },
);
