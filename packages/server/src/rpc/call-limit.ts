import { networkOf } from "../auth/network-of.ts";
import type { Clock } from "../lib/clock.ts";
import { rpcLimits } from "./rpc-limits.ts";

/** Limits the calls of each network, and how often it may present a wrong secret. */
export type CallLimit = {
  /** Counts a call. False if there were too many. */
  mayCall: (address: string) => boolean;
  /** Whether a network has presented too many wrong secrets. */
  isBlocked: (address: string) => boolean;
  failed: (address: string) => void;
};

const maxNetworks = 10_000;

export function createCallLimit(clock: Clock): CallLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  const failures = new Map<string, { count: number; until: number }>();
  return {
    mayCall: (address) => {
      const network = networkOf(address);
      const now = clock();
      const { left, at } = buckets.get(network) ?? { left: rpcLimits.burstOfCalls, at: now };
      const refilled = left + (Math.max(0, now - at) / 1000) * rpcLimits.callsPerSecond;
      const available = Math.min(rpcLimits.burstOfCalls, refilled);
      if (buckets.size >= maxNetworks) buckets.clear();
      buckets.set(network, { left: Math.max(0, available - 1), at: now });
      return available >= 1;
    },
    isBlocked: (address) => {
      const found = failures.get(networkOf(address));
      return found !== undefined && found.until > clock() && found.count >= rpcLimits.failures;
    },
    failed: (address) => {
      const network = networkOf(address);
      const found = failures.get(network);
      if (failures.size >= maxNetworks) failures.clear();
      if (found === undefined || found.until <= clock())
        failures.set(network, { count: 1, until: clock() + rpcLimits.failuresMs });
      else found.count += 1;
    },
  };
}
