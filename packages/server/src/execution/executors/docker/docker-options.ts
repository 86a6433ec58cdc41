import type { Report } from "../../../lib/report.ts";
import type { ContainerLimits } from "./create-body.ts";
import type { EngineSearch } from "./engine/find-engine.ts";

export type DockerOptions = {
  /** The possible addresses of the engine. */
  search: EngineSearch;
  limits: ContainerLimits;
  /** The server's data folder, which distinguishes its containers from other servers' containers. */
  dataFolder: string;
  /** The folder that holds the checkouts of running stages. */
  workspaces: string;
  /** Returns a unique text for the names of folders, containers, networks and volumes. */
  createName: () => string;
  /** The home folder with git's configuration for the clone step. */
  gitHome: string;
  /** How many commits of the history a checkout has, unless the pipeline sets a depth; 0 for all. */
  historyDepth: number;
  /** The PATH in which git is found. */
  path: string;
  /** The server's own proxy settings, which all containers of steps get. */
  proxies: Record<string, string>;
  /** The milliseconds between SIGTERM and SIGKILL; a server that stops may grant less. */
  graceMs: number;
  /** How long the engine may take to stop or remove the resources of a stage, in milliseconds. */
  engineMs: number;
  report: Report;
};
