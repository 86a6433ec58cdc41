import type { CallName } from "@signalbox/contract";
import { skipToken, useQuery, type QueryClient } from "@tanstack/react-query";
import { statusOf } from "./api-error.ts";

/** Whether the server lacks the call. Drone servers without the enterprise features answer 501. */
export function isUnsupportedCall(error: unknown): boolean {
  return statusOf(error) === 501;
}

const keyOf = (name: CallName) => ["unsupported call", name] as const;

/** Records, until the page is reloaded, that the server lacks a call. */
export function recordUnsupported(cache: QueryClient, name: CallName, error: unknown): void {
  if (isUnsupportedCall(error)) cache.setQueryData(keyOf(name), true);
}

/** Whether the server offers a call. True until the server has answered that it does not. */
export function useIsSupported(name: CallName): boolean {
  const { data } = useQuery<boolean>({
    queryKey: keyOf(name),
    queryFn: skipToken,
    gcTime: Infinity,
  });
  return data !== true;
}
