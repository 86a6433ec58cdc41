import type { User } from "@signalbox/contract";

/** Why a user may not sign in, with the messages of Drone servers; undefined if they may. */
export function signInProblem({ machine, active }: User): string | undefined {
  if (machine) return "Machine account login is forbidden";
  return active ? undefined : "Account is not active";
}
