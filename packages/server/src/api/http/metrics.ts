import { Gauge, Registry } from "prom-client";
import type { Counts } from "../../store/counts.ts";
import type { Store } from "../../store/store.ts";

/**
 * Uses the metric names of Drone servers so that existing dashboards keep working
 * (https://github.com/harness/harness/blob/v2.24.0/metric/builds.go).
 */
const gauges: readonly [name: string, help: string, count: keyof Counts][] = [
  ["drone_user_count", "Number of users.", "users"],
  ["drone_repo_count", "Number of active repositories.", "activeRepos"],
  ["drone_build_count", "Number of builds ever created.", "builds"],
  ["drone_pending_builds", "Number of pending builds.", "pendingBuilds"],
  ["drone_running_builds", "Number of running builds.", "runningBuilds"],
  ["drone_pending_jobs", "Number of pending stages.", "pendingStages"],
  ["drone_running_jobs", "Number of running stages.", "runningStages"],
];

/** The metrics of one server. Their values are read when they are scraped. */
export function createMetrics({ counts }: Pick<Store, "counts">): Registry {
  const registry = new Registry();
  for (const [name, help, count] of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [],
      collect: (): void => gauge.set(counts.read()[count]),
    });
    registry.registerMetric(gauge);
  }
  return registry;
}
