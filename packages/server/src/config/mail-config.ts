import { ConfigError } from "../lib/config-error.ts";
import { isLoopback } from "./is-loopback.ts";
import type { MailConfig } from "../outcomes/mails/sender.ts";
import type { MailOptionName, OptionValue } from "./options.ts";

export const mailOptions: readonly MailOptionName[] = ["smtp", "mail-from"];

const passwordVariable = "SIGNALBOX_SMTP_PASSWORD";

/** Throws a ConfigError that names an invalid option or variable. */
export function readMailConfig(
  read: (name: MailOptionName) => OptionValue,
  environment: Readonly<Record<string, string | undefined>>,
): MailConfig | undefined {
  const { source, text } = read("smtp");
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSecure = url?.protocol === "smtps:";
  if (url === undefined || (!isSecure && url.protocol !== "smtp:") || url.hostname === "")
    throw new ConfigError(`${source} must be an address like smtp://ci@mail.example.com:587`);
  if (url.password !== "")
    throw new ConfigError(`${source} must not contain a password; use ${passwordVariable}_FILE`);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const username = decodeURIComponent(url.username);
  const account = readAccount(username, source, environment[passwordVariable] ?? "");
  return {
    host,
    port: Number(url.port || (isSecure ? 465 : 25)),
    isSecure,
    needsTls: account !== undefined && !isSecure && !isLoopback(host),
    account,
    from: readFrom(read("mail-from"), source),
  };
}

function readAccount(username: string, source: string, password: string): MailConfig["account"] {
  if (username === "" && password === "") return undefined;
  if (username === "")
    throw new ConfigError(
      `${source} names no user for ${passwordVariable}; write smtp://USER@HOST`,
    );
  if (password === "")
    throw new ConfigError(`${source} names a user, so ${passwordVariable}_FILE must be set`);
  return { username, password };
}

function readFrom({ source, text }: OptionValue, smtp: string): string {
  if (text === undefined)
    throw new ConfigError(`${smtp} needs --mail-from, such as ci@example.com`);
  if (/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text)) return text;
  throw new ConfigError(`${source} must be an email, such as ci@example.com, not "${text}"`);
}
