import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";
import type { AddressRules } from "./addresses.ts";

/** All addresses of a host name. Rejects if there is none. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

/** The host of a webhook has an address that is not allowed. The message omits the address, because it is internal. */
export class ForbiddenAddressError extends Error {
  override name = "ForbiddenAddressError";
}

const resolveHost: Resolve = (host) => lookup(host, { all: true });

/**
 * Resolves and checks names when a connection is opened. A check before that would be useless, because a name server can
 * answer with another address the next time. The lookup fails if any address of a name is not allowed.
 */
export function createAllowedLookup(
  { isAllowed }: AddressRules,
  resolve: Resolve = resolveHost,
): LookupFunction {
  const find = callbackify(async (host: string) => {
    const addresses = await resolve(host);
    const isPublic = addresses.every(({ address }) => isAllowed(host, address));
    if (isPublic && addresses[0] !== undefined) return { addresses, first: addresses[0] };
    throw new ForbiddenAddressError(`${host} has an address that is not public`);
  });
  return (host, { all }, callback) =>
    find(host, (error, found) => {
      if (error) callback(error, []);
      else if (all === true) callback(null, found.addresses);
      else callback(null, found.first.address, found.first.family);
    });
}
