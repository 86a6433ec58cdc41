import { isIP } from "node:net";
import { ConfigError } from "../lib/config-error.ts";
import type { AllowedAddresses, Network } from "../outcomes/outgoing-webhooks/addresses.ts";
import type { OptionValue, WebhookOptionName } from "./options.ts";

export const webhookOptions: readonly WebhookOptionName[] = ["webhook-addresses"];

/** A name in the form that URLs have: lower case, and ASCII only. */
const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/;

/**
 * The addresses that webhooks may have although they are not public. Throws a ConfigError that names an invalid one.
 */
export function readWebhookAddresses(
  read: (name: WebhookOptionName) => OptionValue,
): AllowedAddresses {
  const { source, all } = read("webhook-addresses");
  const allowed: AllowedAddresses = { hosts: [], networks: [] };
  for (const text of all.flatMap((list) => list.split(",")).map((part) => part.trim())) {
    const network = toNetwork(text);
    if (network === undefined) allowed.hosts.push(toHost(text.toLowerCase(), source));
    else allowed.networks.push(network);
  }
  return allowed;
}

/** Undefined if the text is neither an address nor a network. */
function toNetwork(text: string): Network | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return undefined;
  const most = family === 4 ? 32 : 128;
  if (bits === undefined) return { address, bits: most };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most
    ? { address, bits: Number(bits) }
    : undefined;
}

function toHost(text: string, source: string): string {
  // A name that ends like a number is an address to browsers and to us
  // (https://url.spec.whatwg.org/#ends-in-a-number-checker).
  if (hostName.test(text) && !/(^|\.)\d+$/.test(text)) return text;
  throw new ConfigError(
    `${source} must name hosts or networks, such as 10.0.0.0/8 or chat.internal, not "${text}"`,
  );
}
