import { networkOf } from "../../accounts/auth/network-of.ts";
import type { Clock } from "../../lib/clock.ts";
import { createRate } from "../../lib/rate.ts";
import { rpcLimits } from "./rpc-limits.ts";

/** Limits the calls of each network, and how often it may present a wrong secret. */
export type CallLimit = {
  /** Counts a call. False if there were too many. */
  mayCall: (address: string) => boolean;
  /**
   * Whether a network has presented too many wrong secrets. A network from which runners call is not blocked: a step on
   * the machine of a runner, or anybody behind the same reverse proxy, could lock the runners out otherwise.
   */
  isBlocked: (address: string) => boolean;
  failed: (address: string) => void;
  /** Notes a right secret. */
  succeeded: (address: string) => void;
};

const maxNetworks = 10_000;

export function createCallLimit(clock: Clock): CallLimit {
  const calls = createRate(clock, rpcLimits.calls);
  const failures = new Map<string, { count: number; until: number }>();
  const trusted = new Map<string, number>();
  const isTrusted = (network: string): boolean => (trusted.get(network) ?? 0) > clock();
  return {
    mayCall: (address) => calls(networkOf(address)),
    isBlocked: (address) => {
      const network = networkOf(address);
      const found = failures.get(network);
      if (found === undefined || found.until <= clock()) return false;
      return found.count >= rpcLimits.failures && !isTrusted(network);
    },
    failed: (address) => {
      const network = networkOf(address);
      const found = failures.get(network);
      if (failures.size >= maxNetworks) failures.clear();
      if (found === undefined || found.until <= clock())
        failures.set(network, { count: 1, until: clock() + rpcLimits.failuresMs });
      else found.count += 1;
    },
    succeeded: (address) => {
      if (trusted.size >= maxNetworks) trusted.clear();
      trusted.set(networkOf(address), clock() + rpcLimits.trustedMs);
    },
  };
}
