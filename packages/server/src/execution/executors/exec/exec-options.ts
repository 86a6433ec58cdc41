import type { Report } from "../../../lib/report.ts";
import type { HostVariables } from "../../../pipeline/environment/environment.ts";

export type ExecOptions = {
  /** The folder that holds the workspaces. */
  workspaces: string;
  /** Returns a unique name for a workspace. */
  createName: () => string;
  /** The home folder with git's configuration for the clone step. */
  gitHome: string;
  /** The only variables of the server's environment that steps inherit. */
  host: HostVariables;
  /** Whether checkouts borrow the objects of their repositories, which must not vanish before them. */
  borrowsObjects: boolean;
  report: Report;
};
