import type { RepoTest } from "@signalbox/contract";
import { formatMilliseconds } from "../../components/tests/test-words.ts";
import { plural } from "../../lib/text.ts";
import type { Words } from "../../components/verdict/verdict-words.ts";

const flakiness = {
  rising: ", more often lately",
  falling: ", less often lately",
  steady: "",
};

/** The newest evidence that a test is flaky, and how much more there is. */
export function flakyWords({ flaky, flakiness: trend }: RepoTest): Words[] {
  const newest = flaky.find(({ passed }) => passed !== undefined) ?? flaky[0];
  if (newest === undefined) return [];
  const times = `${flaky.length === 1 ? "Once" : `${flaky.length} times`}${flakiness[trend]}: `;
  if (newest.passed === undefined)
    return [times, "passed and failed in turns, last in ", link(newest.failed)];
  return [
    times,
    "the same commit failed in ",
    link(newest.failed),
    " and passed in ",
    link(newest.passed),
  ];
}

/** Since when a test takes longer or shorter. */
export function changeWords({ change, passes }: Pick<RepoTest, "change" | "passes">): Words[] {
  if (change === undefined) return [`No lasting change in ${plural(passes, "run")}`];
  const { build, before, after } = change;
  const direction = after > before ? "Slower" : "Faster";
  return [
    `${direction} since `,
    link(build),
    `: ${formatMilliseconds(before)} before, ${formatMilliseconds(after)} now`,
  ];
}

const link = (build: number): Words => ({ build, text: `#${build}` });
