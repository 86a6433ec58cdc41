import { ConfigError } from "../lib/config-error.ts";
import { toAddress, toToken } from "./config.ts";

/** The server that a command asks, and the person as whom. */
export type ClientConfig = { origin: string; token: string };

/** The options of commands that ask a server. */
export const clientFlags = { server: { type: "string" }, token: { type: "string" } } as const;

type Flags = { server?: string | undefined; token?: string | undefined };
type Environment = Readonly<Record<string, string | undefined>>;

/** Reads flags and variables; `DRONE_SERVER` and `DRONE_TOKEN` are those of Drone's client. Throws a ConfigError. */
export function readClientConfig(flags: Flags, environment: Environment): ClientConfig {
  const read = (name: "server" | "token") => {
    const upper = name.toUpperCase();
    const variables = [`SIGNALBOX_${upper}`, `DRONE_${upper}`];
    const source = variables.find((one) => (environment[one] ?? "") !== "");
    const given = flags[name];
    if (given !== undefined) return { source: `--${name}`, text: given, all: [given] };
    const text = source === undefined ? undefined : environment[source];
    return { source: source ?? `SIGNALBOX_${upper}`, text, all: [] };
  };
  const address = toAddress(read("server"));
  if (address === undefined)
    throw new ConfigError("Which server? Set SIGNALBOX_SERVER, or give --server");
  const token = toToken(read("token"));
  if (token === undefined)
    throw new ConfigError("Set SIGNALBOX_TOKEN to your personal token from the account page");
  return { origin: address.origin, token };
}
