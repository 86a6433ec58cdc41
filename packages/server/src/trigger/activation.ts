import { limits, type Repo, type User } from "@signalbox/contract";
import { stageTimeoutMinutes } from "../lib/stage-timeout.ts";
import type { RepoSettings } from "../store/repos.ts";

/** The settings that activate a repository, with defaults for those never set. */
export function activation(repo: Repo, owner: User): RepoSettings {
  return {
    active: true,
    user_id: owner.id,
    config_path: repo.config_path || limits.defaultConfigPath,
    timeout: stageTimeoutMinutes(repo),
  };
}
