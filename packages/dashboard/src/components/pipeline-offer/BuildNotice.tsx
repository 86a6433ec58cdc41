import type { Build } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { LocalRunPanel } from "./LocalRunPanel.tsx";
import { TrialPanel } from "./TrialPanel.tsx";

/** Says why a build is excluded from statistics. */
export function BuildNotice({ build, repo }: { build: Build; repo: RepoName }) {
  return build.trial ? <TrialPanel build={build} repo={repo} /> : <LocalRunPanel build={build} />;
}
