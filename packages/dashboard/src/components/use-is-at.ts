import { useMatches } from "@tanstack/react-router";

/** Whether the current screen is the one with this path in the route table. */
export const useIsAt = (path: string): boolean =>
  useMatches({ select: (matches) => matches.at(-1)?.fullPath === path });
