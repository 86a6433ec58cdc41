import { ConfigError } from "../lib/config-error.ts";
import { isLoopback } from "./is-loopback.ts";
import type { OptionValue } from "./options.ts";

export const execPolicies = ["all", "trusted", "off"] as const;

/** The repositories whose exec pipelines this machine runs. */
export type ExecPolicy = (typeof execPolicies)[number];

/**
 * Reads whose exec pipelines may run. By default all of them, unless the server listens beyond this machine: whoever can
 * push to a repository can then run programs as the server's user, and need not be a user of this machine.
 * @param host the address on which the server listens
 * @throws ConfigError if the value is unknown
 */
export function readExecPolicy({ source, text }: OptionValue, host: string): ExecPolicy {
  if (text === undefined) return isLoopback(host) ? "all" : "trusted";
  const policy = execPolicies.find((one) => one === text);
  if (policy !== undefined) return policy;
  throw new ConfigError(`${source} must be all, trusted or off, not "${text}"`);
}
