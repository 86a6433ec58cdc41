/** A plain URL in a text. The pattern takes linear time and never spans spaces, quotes or angle brackets. */
const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]{1,2048}/giu;

/** Returns the address of a link if it is http or https and contains no name and password. */
export function safeHref(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.username === "" && url.password === "" ? url.href : undefined;
}

export type FoundLink = {
  readonly from: number;
  readonly to: number;
  readonly href: string;
};

/** Finds plain URLs in a text, without the punctuation of the surrounding sentence. */
export function findLinks(text: string): FoundLink[] {
  if (!text.includes("://")) return [];
  const links: FoundLink[] = [];
  for (const match of text.matchAll(URL_IN_TEXT)) {
    const address = withoutTail(match[0]);
    const href = safeHref(address);
    if (href !== undefined) {
      links.push({ from: match.index, to: match.index + address.length, href });
    }
  }
  return links;
}

/** Returns false if the text of a link names another host than the link opens, as in phishing. */
export function matchesShownHost(text: string, href: string): boolean {
  const shown = findLinks(text)[0];
  return shown === undefined || new URL(shown.href).host === new URL(href).host;
}

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

function withoutTail(address: string): string {
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const opening = OPENING[last];
    const unopened =
      opening !== undefined && count(address, opening, end) < count(address, last, end);
    if (!unopened && !".,;:!?*_~".includes(last)) break;
    end--;
  }
  return address.slice(0, end);
}

function count(text: string, char: string, end: number): number {
  return text.slice(0, end).split(char).length - 1;
}
