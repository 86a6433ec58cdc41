import { lookUp, pullWordsOf, type Build, type BuildEvent } from "@signalbox/contract";
import { comparisonKey, isCounted } from "@signalbox/insight";
import { newestAttempts } from "../../lib/newest-attempts.ts";
import { capitalized, plural, refName } from "../../lib/text.ts";

/** Builds that may be compared with each other, newest first. */
export type BuildClass = {
  /** The value in the address of the page: `push:refs/heads/main`. */
  address: string;
  name: string;
  builds: readonly Build[];
};

/** The classes of the counted builds: pushes to the default branch first, then those with the most builds. */
export function classesOf(builds: readonly Build[], defaultBranch: string): BuildClass[] {
  const mainRef = `refs/heads/${defaultBranch}`;
  const isMain = ({ builds: [newest] }: BuildClass): boolean =>
    newest?.event === "push" && newest.ref === mainRef;
  return [...Map.groupBy(builds.filter(isCounted), comparisonKey)]
    .map(([key, group]) => ({ address: addressOf(key), name: nameOf(group[0]), builds: group }))
    .toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)) || b.builds.length - a.builds.length);
}

/** The parts of the key, which is JSON, in a form that people can read in an address. */
const addressOf = (key: string): string => {
  const parts: unknown = JSON.parse(key);
  return Array.isArray(parts) ? parts.join(":") : key;
};

const nameOf = (build: Build | undefined): string => {
  if (build === undefined) return "";
  const ref = refName(build.ref);
  const deployments = `Deployments to ${build.deploy_to ?? ""}`;
  const names: Record<BuildEvent, string> = {
    push: `Pushes to ${ref}`,
    pull_request: `${capitalized(pullWordsOf(build.ref).name)} ${/\d+/.exec(build.ref)?.[0] ?? ref}`,
    tag: "Tags",
    promote: deployments,
    rollback: deployments,
    cron: `Cron job ${build.cron ?? ""}`,
    custom: `Manual builds of ${ref}`,
  };
  return lookUp(names, build.event, `Builds of ${ref}`);
};

/** The class in the address, which has no builds if it is not among these; otherwise the first one. */
export function classAt(classes: readonly BuildClass[], address: string | undefined) {
  if (address === undefined) return classes[0];
  return classes.find((one) => one.address === address) ?? { address, name: address, builds: [] };
}

/** The name with the number of builds: `Pushes to main (30 builds)`. */
export function labelOf({ name, builds }: Omit<BuildClass, "address">): string {
  return `${name} (${plural(newestAttempts(builds).length, "build")})`;
}
