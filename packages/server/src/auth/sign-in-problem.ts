import type { User } from "@signalbox/contract";

/** Why somebody who is known may not sign in as this user, in Drone servers' words; undefined if they may. */
export const signInProblem = ({ machine, active }: User): string | undefined => {
  if (machine) return "Machine account login is forbidden";
  return active ? undefined : "Account is not active";
};
