import type { Webhook } from "@signalbox/contract";

/** The longest part of a path or query that is shown as it is, if it looks like a word. */
const maxWord = 31;
/** A shorter part counts as a key if it has at least this many characters and one of them is a digit. */
const minKey = 16;
const shownOfKey = 4;

/** The names of webhooks by their ids: short addresses, with a number where two would be equal. */
export function nameWebhooks(webhooks: readonly Pick<Webhook, "id" | "url">[]) {
  const named = Map.groupBy(webhooks, ({ url }) => shortAddress(url));
  return new Map(
    [...named].flatMap(([name, same]) =>
      same.map(({ id }, index) => [id, same.length > 1 ? `${name} (${index + 1})` : name] as const),
    ),
  );
}

/**
 * Host and path of an address. Its query and those parts of its path that look like keys are shortened, because they can
 * be the receiver's password.
 */
export function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, search } = new URL(address);
  const path = pathname === "/" ? "" : pathname.split("/").map(shorten).join("/");
  return `${host}${path}${search === "" ? "" : "?…"}`;
}

function shorten(part: string): string {
  const isKey = part.length > maxWord || (part.length >= minKey && /\d/.test(part));
  return isKey ? `${part.slice(0, shownOfKey)}…` : part;
}
