import type { LayoutAnswer, LayoutRequest } from "./layouter.ts";
import { layOut } from "./lay-out.ts";

/** Lays out graphs beside the page, so that the page stays quick. */
addEventListener("message", ({ data: { id, dependencies } }: MessageEvent<LayoutRequest>) => {
  void layOut(dependencies).then((layout) => postMessage({ id, layout } satisfies LayoutAnswer));
});
