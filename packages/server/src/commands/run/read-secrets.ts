import { ConfigError } from "../../lib/config-error.ts";

export type LocalSecret = { name: string; data: string };

/**
 * Reads lines of `NAME=VALUE`. Blank lines and lines that begin with `#` are ignored, and quotes around a whole value
 * are removed, as in the secret files of `drone exec` (https://docs.drone.io/cli/drone-exec).
 * @throws ConfigError that names the line, but not its text, which may be secret
 */
export function readSecrets(text: string, file: string): LocalSecret[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(?:#|$)/.test(line)) return [];
    const [, name, value = ""] = /^\s*([A-Za-z0-9._-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined)
      throw new ConfigError(`${file}, line ${index + 1}, must have the form NAME=VALUE`);
    const data = value.replace(/^(["'])(.*)\1$/, "$2");
    if (data === "") throw new ConfigError(`${file}, line ${index + 1}: ${name} has no value`);
    return [{ name, data }];
  });
}
