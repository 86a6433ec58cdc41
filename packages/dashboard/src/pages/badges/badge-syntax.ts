export type BadgePlace = {
  namespace: string;
  name: string;
  branch: string;
  server: URL;
  dashboard: URL;
};

/** The absolute URL of the image. */
export function badgeUrl(
  { server, branch, ...repo }: BadgePlace,
  picture: "status" | "tests" = "status",
): string {
  const url = new URL(`${pathOf(repo)}/${picture}.svg`, server).href;
  return `${url}?ref=refs/heads/${branch.split("/").map(escape).join("/")}`;
}

/** The absolute URL of the page that the image links to. */
const pageUrl = ({ dashboard, namespace, name }: BadgePlace): string =>
  new URL(`${escape(namespace)}/${escape(name)}`, dashboard).href;

export const badgeSyntaxes = [
  {
    name: "Markdown",
    hint: "For a README.",
    write: (place: BadgePlace) => `[![Build Status](${badgeUrl(place)})](${pageUrl(place)})`,
  },
  {
    name: "Markup",
    hint: "For a web page.",
    write: (place: BadgePlace) =>
      `<a href="${pageUrl(place)}"><img src="${badgeUrl(place)}" alt="Build Status" /></a>`,
  },
  {
    name: "CCMenu",
    hint: "For programs that monitor builds. It reports the newest build of any branch.",
    write: ({ server, ...repo }: BadgePlace) => new URL(`${pathOf(repo)}/cc.xml`, server).href,
  },
] as const;

/** The Markdown of the badge that counts tests. */
export function testsBadgeMarkdown(place: BadgePlace): string {
  return `[![Tests](${badgeUrl(place, "tests")})](${pageUrl(place)})`;
}

/** The CCMenu address of a repository that only some people may read. Monitoring programs cannot sign in otherwise. */
export function ccMenuWithToken(place: BadgePlace): string {
  return `${badgeSyntaxes[2].write(place)}?access_token=YOUR_TOKEN`;
}

const pathOf = ({ namespace, name }: Pick<BadgePlace, "namespace" | "name">): string =>
  `api/badges/${escape(namespace)}/${escape(name)}`;

/** Escapes all characters that could end the URL early, in Markdown or in HTML. */
const escape = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
