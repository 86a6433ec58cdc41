import type { Capabilities, Capability } from "@signalbox/contract";
import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { messageOf, statusOf } from "./api-error.ts";
import { call } from "./client.ts";
import { bareServer } from "./bare-server.ts";
import { readConfig } from "./config.ts";
import { keys, userQuery } from "./queries.ts";

/** What the server is and lacks. A CI server without ours in front has no such call: it answers 404, or a page. */
export const capabilitiesQuery = queryOptions({
  queryKey: keys.capabilities,
  queryFn: async ({ signal }): Promise<Capabilities> => {
    try {
      return await call("getCapabilities", {}, { signal });
    } catch (error) {
      if ([200, 404].includes(statusOf(error))) return bareServer;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** The server's name and what it lacks; undefined until it has said so, and for visitors, whose screens need neither. */
export function useCapabilities(): Capabilities | undefined {
  return useCapabilitiesQuery().data;
}

/** Whether the server has yet to say what it can do. It may also fail to say so. */
export function useIsAskingCapabilities(): boolean {
  return useCapabilitiesQuery().isLoading;
}

const useCapabilitiesQuery = () => {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const isVisitor = user === undefined ? readConfig().visitor !== undefined : user === null;
  return useQuery({ ...capabilitiesQuery, enabled: !isVisitor });
};

/**
 * What a failed answer says. If the server failed and does not name itself, it is named, because we may stand between it and
 * the page.
 */
export function useFailure(error: Error | null): string {
  const name = useCapabilities()?.name ?? "";
  const [message, status] = [error === null ? "" : messageOf(error), statusOf(error)];
  const hasFailed = error !== null && (status < 400 || status >= 500);
  const host = / at (\S+)$/.exec(name)?.[1];
  if (!hasFailed || host === undefined || message.includes(host)) return message;
  const origin =
    status === 0
      ? `The answer of ${name} did not arrive`
      : status < 400
        ? `It came from ${name}`
        : `${name} answered with status ${status}`;
  return `${message.replace(/\.$/, "")}. ${origin}.`;
}

/** Whether the server can do something; undefined until it has said so. */
export function useCan(capability: Capability): boolean | undefined {
  return has(useCapabilities(), capability);
}

/**
 * Whether to show what needs a capability: not before the server has said, or failed to say, what it lacks, so that nothing
 * vanishes again.
 */
export function useOffers(capability: Capability): boolean {
  const isAsking = useIsAskingCapabilities();
  return useCan(capability) !== false && !isAsking;
}

/** Why the server cannot do something, in a sentence; undefined if it can, and until it has said so. */
export function useLack(capability: Capability): string | undefined {
  return useCapabilities()?.lacks?.[capability];
}

/** Like {@link useCan}, for code outside of components. */
export function can(cache: QueryClient, capability: Capability): boolean | undefined {
  return has(cache.getQueryData(capabilitiesQuery.queryKey), capability);
}

const has = (known: Capabilities | undefined, capability: Capability): boolean | undefined =>
  known && known.lacks?.[capability] === undefined;
