import { ConfigError } from "../lib/config-error.ts";
import type { OptionValue } from "./options.ts";

/** The secrets that authenticate remote runners. */
export type RunnerSecrets = {
  /** For all types without a secret of their own. */
  shared: string | undefined;
  /** By type of pipeline, such as docker. */
  byType: ReadonlyMap<string, string>;
};

/** The types of the official runners, which `secret-variables.ts` and `without-secrets.sh` list too. */
const runnerTypes = [
  "docker",
  "exec",
  "kubernetes",
  "ssh",
  "vm",
  "aws",
  "digitalocean",
  "macstadium",
];
const minCharacters = 8;

/** The variable with the secret of one type: SIGNALBOX_RPC_SECRET_DOCKER. */
export function runnerSecretVariable(type: string): string {
  return `SIGNALBOX_RPC_SECRET_${type.toUpperCase()}`;
}

/** Undefined if no secret is given. The server then accepts no runners. */
export function readRunnerSecrets(
  { source, text }: OptionValue,
  environment: Readonly<Record<string, string | undefined>>,
): RunnerSecrets | undefined {
  const byType = new Map<string, string>();
  for (const type of runnerTypes) {
    const name = runnerSecretVariable(type);
    const value = environment[name] ?? "";
    if (value !== "") byType.set(type, toSecret(name, value));
  }
  if (text === undefined && byType.size === 0) return undefined;
  return { shared: text === undefined ? undefined : toSecret(source, text), byType };
}

/** The error does not print the value because it is secret. */
function toSecret(source: string, text: string): string {
  if (text.length >= minCharacters && /^[!-~]+$/.test(text)) return text;
  throw new ConfigError(
    `${source} must have at least ${minCharacters} printable ASCII characters without spaces`,
  );
}
