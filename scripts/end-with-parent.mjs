import { filesOf } from "./browsers.mjs";

/**
 * The command that starts a program which gets SIGTERM when this process ends, even by SIGKILL. Without setpriv from
 * util-linux, it would outlive that.
 */
export function endWithParent(command, parameters) {
  return filesOf("setpriv").length === 0
    ? [command, parameters]
    : ["setpriv", ["--pdeathsig", "TERM", command, ...parameters]];
}
