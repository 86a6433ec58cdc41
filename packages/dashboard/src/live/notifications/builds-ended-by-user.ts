import type { CallName } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { isObject } from "../../lib/json.ts";
import { buildKey } from "../hub/protocol.ts";
import { createRecentKeys } from "./recent-keys.ts";

/** The builds that the user of this browser cancelled or declined. No event says who did. */
export const buildsEndedByUser = createRecentKeys("ended-by-me", 20);

const endingCalls: ReadonlySet<unknown> = new Set<CallName>(["cancelBuild", "declineStage"]);

/** Records a build as soon as the user cancels or declines it, because the event may arrive before the answer. */
export function recordBuildsEndedByUser(cache: QueryClient): void {
  cache.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || !endingCalls.has(event.mutation.meta?.call)) return;
    const key = keyOf(event.mutation.state.variables);
    if (key === undefined) return;
    if (event.action.type === "pending") buildsEndedByUser.add(key);
    if (event.action.type === "error") buildsEndedByUser.remove(key);
  });
}

function keyOf(variables: unknown): string | undefined {
  const parameters = isObject(variables) ? variables.parameters : undefined;
  if (!isObject(parameters)) return undefined;
  const { namespace, name, number } = parameters;
  return buildKey({ namespace: String(namespace), name: String(name) }, Number(number));
}
