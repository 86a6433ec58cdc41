import { landingOf, type Build, type Repo } from "@signalbox/contract";

/**
 * The links to all screens, for `<Link>`, `<Navigate>` and `navigate()`. The router's types check them against the
 * route table.
 */

type RepoName = Pick<Repo, "namespace" | "name">;

export const homeLink = { to: "/" } as const;
export const buildsFeedLink = { to: "/builds-feed" } as const;
export const queueLink = { to: "/queue" } as const;
export const welcomeLink = { to: "/welcome" } as const;
export const loginFormLink = { to: "/login/form" } as const;
export const accountLink = { to: "/account" } as const;
export const usersLink = { to: "/settings/users" } as const;
export const auditLink = { to: "/settings/audit" } as const;
export const notFoundLink = { to: "/$", params: { _splat: "404" } } as const;

export function repoLink(repo: RepoName) {
  return { to: "/$namespace/$name", params: paramsOf(repo) } as const;
}

/** The builds of a repository whose property has one of the values. */
type QueryKey = "author" | "branch" | "deploy" | "event" | "pr" | "ref" | "status" | "step";

/** A key of a query and its values, one of which a build must have. */
export type QueryTerm = readonly [QueryKey, ...string[]];

/**
 * The builds of a repository that meet all terms. The query is written here, because the contract's printer would add 8 kB
 * to the build page; links.test.ts checks that it can be read.
 */
export function termsLink(repo: RepoName, ...terms: QueryTerm[]) {
  return { ...repoLink(repo), search: { query: textOfTerms(terms) } } as const;
}

/** The text of a query. */
export function textOfTerms(terms: readonly QueryTerm[]): string {
  return terms.map(([key, ...values]) => `${key}:${values.map(written).join(",")}`).join(" ");
}

const written = (value: string): string =>
  /^[^\s,"]+$/.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`;

export function branchesLink(repo: RepoName) {
  return { to: "/$namespace/$name/branches", params: paramsOf(repo) } as const;
}

export function pullsLink(repo: RepoName) {
  return { to: "/$namespace/$name/pulls", params: paramsOf(repo) } as const;
}

export function deploymentsLink(repo: RepoName) {
  return { to: "/$namespace/$name/deployments", params: paramsOf(repo) } as const;
}

export function trendsLink(repo: RepoName) {
  return { to: "/$namespace/$name/trends", params: paramsOf(repo) } as const;
}

export function testsLink(repo: RepoName) {
  return { to: "/$namespace/$name/tests", params: paramsOf(repo) } as const;
}

/** One test over the builds of a repository. */
export function testLink(repo: RepoName, { suite, name }: { suite: string; name: string }) {
  return { ...testsLink(repo), search: { suite, name } } as const;
}

export function accessLink(repo: RepoName) {
  return { to: "/$namespace/$name/settings/access", params: paramsOf(repo) } as const;
}

export function settingsLink(repo: RepoName) {
  return { to: "/$namespace/$name/settings", params: paramsOf(repo) } as const;
}

export function secretsLink(repo: RepoName) {
  return { to: "/$namespace/$name/settings/secrets", params: paramsOf(repo) } as const;
}

export function cronLink(repo: RepoName) {
  return { to: "/$namespace/$name/settings/cron", params: paramsOf(repo) } as const;
}

export function webhooksLink(repo: RepoName) {
  return { to: "/$namespace/$name/settings/webhooks", params: paramsOf(repo) } as const;
}

export function badgesLink(repo: RepoName) {
  return { to: "/$namespace/$name/settings/badges", params: paramsOf(repo) } as const;
}

/**
 * The page of a build, or of a stage or step of it.
 */
export function buildLink(repo: RepoName, build: number, stage?: number, step?: number) {
  return {
    to: "/$namespace/$name/$build/{-$stage}/{-$step}",
    params: {
      ...paramsOf(repo),
      build: String(build),
      stage: stage === undefined ? undefined : String(stage),
      step: step === undefined ? undefined : String(step),
    },
  } as const;
}

const paramsOf = ({ namespace, name }: RepoName) => ({ namespace, name });

/**
 * The page of a build as everything links to it that means the build and not a step of it: a failed build opens at its failure, a
 * running one at its running step, and any other at the overview.
 * @param status left out if it is not known; the page then decides
 */
export function landingLink(
  repo: RepoName,
  { number, status }: Pick<Build, "number"> & { status?: Build["status"] | undefined },
) {
  const search: { at?: "failure" | "running"; view?: "overview" } = landingOf(status);
  return { ...buildLink(repo, number), search } as const;
}
