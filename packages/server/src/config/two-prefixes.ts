import { ConfigError } from "../lib/config-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What a variable says, and its whole name. */
export type Given = { source: string; text: string | undefined };

/**
 * A variable of this server or of a Drone server, whose prefixes differ, under any of its names. Throws a ConfigError if two of them
 * say something else.
 */
export function readBoth(
  names: string | readonly [string, ...string[]],
  environment: Environment,
): Given {
  const all = [names].flat().flatMap((name) => [`SIGNALBOX_${name}`, `DRONE_${name}`]);
  const given = all.filter((name) => (environment[name] ?? "") !== "");
  const [first = all[1] ?? ""] = given;
  const other = given.find((name) => environment[name] !== environment[first]);
  if (other !== undefined)
    throw new ConfigError(`${first} and ${other} differ; remove one of them`);
  return { source: first, text: environment[first] || undefined };
}

export function toAddress({ source, text = "" }: Given): URL {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url !== null && isWeb && url.search + url.hash + url.username === "") return url;
  throw new ConfigError(`${source} must be an address like https://git.example.com, not "${text}"`);
}

/** The words that Go reads as a truth value (https://pkg.go.dev/strconv#ParseBool). */
export function toFlag({ source, text = "false" }: Given): boolean {
  if (/^(?:1|t|true)$/i.test(text)) return true;
  if (/^(?:0|f|false)$/i.test(text)) return false;
  throw new ConfigError(`${source} must be true or false, not "${text}"`);
}

/**
 * A duration as Go writes it (https://pkg.go.dev/time#ParseDuration), such as 24h or 1h30m, in seconds; 0 if it is not given.
 */
export function toSeconds({ source, text = "0" }: Given): number {
  if (text === "0") return 0;
  if (!/^(?:\d+(?:\.\d+)?[hms])+$/.test(text))
    throw new ConfigError(`${source} must be a duration like 24h or 1h30m, not "${text}"`);
  const parts = [...text.matchAll(/([\d.]+)([hms])/g)];
  const seconds = { h: 3600, m: 60, s: 1 };
  return parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * Number(Reflect.get(seconds, unit ?? "")),
    0,
  );
}
