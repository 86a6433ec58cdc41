import type { Build } from "../entities/build.ts";

/** The number of the pull request of a ref such as `refs/pull/12/head`; hosts have different names for these refs. */
export function pullNumberOf(ref: string): number | undefined {
  const number = /^refs\/(?:pull|merge-requests|pull-requests)\/(\d{1,15})\//.exec(ref)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The number of the pull request of a build as queries write it; "" if it is not of one. */
export function pullOf({ event, ref }: Pick<Build, "event" | "ref">): string {
  return event === "pull_request" ? String(pullNumberOf(ref) ?? "") : "";
}
