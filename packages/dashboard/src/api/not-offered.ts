import type { CallName } from "@signalbox/contract";
import { skipToken, useQuery, type QueryClient } from "@tanstack/react-query";
import { statusOf } from "./api-error.ts";

/** The server does not have the call at all: Drone servers without the enterprise features answer 501. */
export const isNotOffered = (error: unknown): boolean => statusOf(error) === 501;

const keyOf = (name: CallName) => ["not offered", name] as const;

/** Remembers, until the page is loaded again, that the server does not have a call. */
export function noteNotOffered(cache: QueryClient, name: CallName, error: unknown): void {
  if (isNotOffered(error)) cache.setQueryData(keyOf(name), true);
}

/** Whether the server is not known to lack a call. */
export function useIsOffered(name: CallName): boolean {
  const { data } = useQuery<boolean>({
    queryKey: keyOf(name),
    queryFn: skipToken,
    gcTime: Infinity,
  });
  return data !== true;
}
