import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan, useLack } from "../../../api/capabilities.ts";
import { commitUrl } from "../../../api/config.ts";
import { repoQuery, type RepoName } from "../../../api/queries.ts";
import type { ComparedWith } from "../../../api/topics/build-changes-query.ts";
import { authorOf } from "../../../components/builds/actor.ts";
import { CommitHash, isComparison, isWeb } from "../../../components/builds/CommitHash.tsx";
import { ActorLabel } from "../../../components/builds/People.tsx";
import { ChangesSince } from "../../../components/changes/ChangesSince.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./BuildOverview.module.css";
import { OverviewSection } from "./OverviewSection.tsx";
import { comparedAtFirst } from "./use-known.ts";

type WhatChangedProps = { build: Build; repo: RepoName };

/** The commits that are new in a build. A server that does not read repositories knows the commit of the build alone. */
export function WhatChanged({ build, repo }: WhatChangedProps) {
  const [since, setSince] = useState<ComparedWith>(comparedAtFirst(build));
  const readsCommits = useCan("changes");
  if (build.after === "") return null;
  if (readsCommits !== true)
    return (
      <OverviewSection title="What changed">
        {readsCommits === false && <OwnCommit build={build} repo={repo} />}
      </OverviewSection>
    );
  const other = since === "green" ? "before" : "green";
  return (
    <OverviewSection
      title="What changed"
      action={
        <Button size="small" kind="quiet" onClick={() => setSince(other)}>
          Since {other === "green" ? "the last green build" : "the build before"}
        </Button>
      }
    >
      <ChangesSince repo={repo} build={build} since={since} />
    </OverviewSection>
  );
}

/** The commit of a build with its whole message. */
function OwnCommit({ build, repo }: WhatChangedProps) {
  const isAtHost = isWeb(useQuery(repoQuery(repo)).data?.link);
  const link = isWeb(build.link) || !isAtHost ? build.link : commitUrl(repo, build.after).href;
  return (
    <div className={styles.commit}>
      <p className={styles.message}>{build.message.trim() || "No message"}</p>
      <p className={styles.facts}>
        <ActorLabel {...authorOf(build)} />
        <CommitHash hash={build.after} link={link} />
      </p>
      <p className={styles.lack}>
        {useLack("changes")}
        {isComparison(build.link) && (
          <>
            {" "}
            <a href={build.link} target="_blank" rel="noreferrer">
              Compare the commits at the git host
            </a>
          </>
        )}
      </p>
    </div>
  );
}
