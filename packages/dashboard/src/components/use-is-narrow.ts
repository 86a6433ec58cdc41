import { limits } from "@signalbox/contract";
import { useMedia } from "../ui/use-media.ts";

/** Whether the window has the layout for narrow screens. */
export function useIsNarrow(): boolean {
  return useMedia(`(width < ${limits.narrowScreenPx}px)`);
}
