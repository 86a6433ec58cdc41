import type { Environment } from "@signalbox/insight";

/** The targets with the newest deployments first. */
export function orderLanes(lanes: readonly Environment[]): Environment[] {
  return lanes.toSorted((a, b) => newestOf(b) - newestOf(a) || a.target.localeCompare(b.target));
}

const newestOf = ({ newer, current, earlier }: Environment): number =>
  (newer[0] ?? current ?? earlier[0])?.created ?? 0;
