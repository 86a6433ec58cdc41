import { useMatches } from "../routing/index.ts";

/** Whether the current screen is the one with this path in the route table. */
export function useIsAt(path: string): boolean {
  return useMatches({ select: (matches) => matches.at(-1)?.fullPath === path });
}
