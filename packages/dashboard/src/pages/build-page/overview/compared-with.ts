import type { Build } from "@signalbox/contract";
import type { ComparedWith } from "../../../api/topics/build-changes-query.ts";
import { useSearch } from "../../../routing/index.ts";

/** A build that is not green is compared with the last green one at first, because each commit since may be the cause. */
export function comparedAtFirst({ status }: Pick<Build, "status">): ComparedWith {
  return status === "success" ? "before" : "green";
}

/** The earlier build with which a build is compared: the one that the address names, if it names one. */
export function useComparedWith(build: Build): ComparedWith {
  const { since } = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  return since ?? comparedAtFirst(build);
}
