import type { LayoutAnswer, LayoutRequest } from "./layouter.ts";
import { layOut } from "./lay-out.ts";

/** Lays out graphs in a worker, so that the page stays responsive. */
addEventListener("message", ({ data: { id, dependencies } }: MessageEvent<LayoutRequest>) => {
  void layOut(dependencies).then((layout) => postMessage({ id, layout } satisfies LayoutAnswer));
});
