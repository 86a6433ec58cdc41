import { useMatches } from "@tanstack/react-router";

/** Whether the address is of this very screen, as the route table writes it. */
export const useIsAt = (path: string): boolean =>
  useMatches({ select: (matches) => matches.at(-1)?.fullPath === path });
