import { ConfigError } from "../lib/config-error.ts";

/** The address on which an engine listens. */
export type EngineAddress =
  | { kind: "unix"; path: string }
  | { kind: "tcp"; host: string; port: number; tls: EngineTls | undefined }
  | { kind: "ssh"; host: string; port: number | undefined; user: string | undefined };

/** The folder of a client certificate, as in DOCKER_CERT_PATH; without its files, the system's authorities count. */
export type EngineTls = {
  folder: string;
  verify: boolean;
};

/**
 * Parses an address in the form that DOCKER_HOST has: https://docs.docker.com/reference/cli/dockerd/#daemon-socket-option.
 * Throws a ConfigError that begins with `source`, the name of the option or variable.
 */
export function parseEngineAddress(
  text: string,
  source: string,
  tls: EngineTls | undefined,
): EngineAddress {
  if (text.startsWith("unix://") && text.length > "unix://".length)
    return { kind: "unix", path: text.slice("unix://".length) };
  if (text.startsWith("/")) return { kind: "unix", path: text };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = url?.hostname ?? "";
  if (url !== undefined && host !== "") {
    const port = url.port === "" ? undefined : Number(url.port);
    if (url.protocol === "ssh:")
      return { kind: "ssh", host, port, user: url.username === "" ? undefined : url.username };
    if (url.protocol === "tcp:")
      return { kind: "tcp", host, port: port ?? (tls === undefined ? 2375 : 2376), tls };
  }
  throw new ConfigError(
    `${source} must be an address like unix:///var/run/docker.sock, tcp://host:2375 or ssh://user@host, not "${text}"`,
  );
}

/** The address in the form that users write. */
export function formatEngineAddress(address: EngineAddress): string {
  if (address.kind === "unix") return `unix://${address.path}`;
  if (address.kind === "tcp") return `tcp://${address.host}:${address.port}`;
  const user = address.user === undefined ? "" : `${address.user}@`;
  return `ssh://${user}${address.host}${address.port === undefined ? "" : `:${address.port}`}`;
}
