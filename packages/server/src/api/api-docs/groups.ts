/** The sections of the description. A path belongs to the first one whose pattern matches. */
const groups: readonly [name: string, pattern: RegExp][] = [
  ["Signed-in user", /^\/api\/user(\/|$)/],
  ["Builds", /^\/api\/repos\/[^/]+\/[^/]+\/(builds|cards)/],
  ["Cron jobs", /^\/api\/repos\/[^/]+\/[^/]+\/cron/],
  ["Secrets", /^\/api\/(repos\/[^/]+\/[^/]+\/)?(secrets|sign|encrypt)/],
  ["Webhooks", /^\/api\/repos\/[^/]+\/[^/]+\/webhooks/],
  ["Repositories", /^\/api\/repos/],
  ["Streams", /^\/api\/stream/],
  ["Badges", /^\/api\/badges/],
  ["Users", /^\/api\/users/],
  ["Namespaces", /^\/api\/namespaces/],
  ["Templates", /^\/api\/templates/],
  ["Server", /^\//],
];

export const groupNames = groups.map(([name]) => name);

export function tagOf(path: string): string {
  return groups.find(([, pattern]) => pattern.test(path))?.[0] ?? "Server";
}
