/**
 * The exit codes that the server assigns to stages and steps, by the conventions of shells and Drone servers
 * (https://www.gnu.org/software/bash/manual/html_node/Exit-Status.html).
 */
export const exitCodes = {
  success: 0,
  /** A failed stage has no exit code of its own: its failed step has one. */
  failure: 0,
  /** It could not be run. */
  error: 255,
  /** Somebody cancelled it: 128 plus the number of SIGINT. */
  cancelled: 130,
  /** A timeout or the end of its stage killed it, or the machine had too little memory: 128 plus the number of SIGKILL. */
  killed: 137,
} as const;
