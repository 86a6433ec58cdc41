import { BlockList, isIP, isIPv4 } from "node:net";

/** The addresses that `--webhook-addresses` allows in addition to public ones. */
export type AllowedAddresses = {
  /** Names in lower case, which may resolve to any address. */
  hosts: string[];
  networks: Network[];
};
/** All addresses that share their first `bits` with this one. */
export type Network = { address: string; bits: number };

/** Decides where webhooks may be sent. */
export type AddressRules = {
  /** Whether a host may have this IP address. An allowed host name may have any address. */
  isAllowed: (host: string, address: string) => boolean;
  /**
   * Checks the host of a URL without resolving it. {@link createAllowedLookup} checks the addresses of a name when the
   * connection is opened.
   */
  isAllowedUrl: (url: URL) => boolean;
};

/** https://www.iana.org/assignments/iana-ipv4-special-registry */
const specialIPv4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Global unicast addresses. All others, such as fc00::/7, ::ffff:0:0/96 and 64:ff9b::/96, are refused. */
const globalIPv6 = ["2000::", 3] as const;
/** https://www.iana.org/assignments/iana-ipv6-special-registry: among them tunnels to IPv4 addresses. */
const specialIPv6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** A public address that only machines in Azure reach, whose metadata it serves. */
const azureHost = "168.63.129.16";

const special = new BlockList();
special.addAddress(azureHost);
for (const [address, bits] of specialIPv4) special.addSubnet(address, bits, "ipv4");
for (const [address, bits] of specialIPv6) special.addSubnet(address, bits, "ipv6");
const global = new BlockList();
global.addSubnet(...globalIPv6, "ipv6");

export function createAddressRules({ hosts, networks }: AllowedAddresses): AddressRules {
  const allowed = new BlockList();
  for (const { address, bits } of networks) allowed.addSubnet(address, bits, familyOf(address));
  const isAllowedAddress = (address: string): boolean =>
    // A zone (fe80::1%eth0) belongs to link-local addresses only.
    isIP(address) !== 0 &&
    !address.includes("%") &&
    (allowed.check(address, familyOf(address)) || isPublic(address));
  const isAllowed = (host: string, address: string) =>
    hosts.includes(host.toLowerCase()) || isAllowedAddress(address);
  return {
    isAllowed,
    isAllowedUrl: (url) => {
      const host = url.hostname.replace(/^\[|\]$/g, "");
      if (isIP(host) !== 0) return isAllowedAddress(host);
      return !/(^|\.)localhost\.?$/.test(host) || isAllowed(host, "127.0.0.1");
    },
  };
}

function isPublic(address: string): boolean {
  if (isIPv4(address)) return !special.check(address);
  return global.check(address, "ipv6") && !special.check(address, "ipv6");
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}
