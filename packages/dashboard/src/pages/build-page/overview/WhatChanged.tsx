import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan, useLack } from "../../../api/capabilities.ts";
import { commitUrl } from "../../../api/config.ts";
import { repoQuery, type RepoName } from "../../../api/queries.ts";
import { buildChangesQuery, type ComparedWith } from "../../../api/topics/build-changes-query.ts";
import { authorOf } from "../../../components/builds/actor.ts";
import { CommitHash, isComparison, isWeb } from "../../../components/builds/CommitHash.tsx";
import { ActorLabel } from "../../../components/builds/People.tsx";
import { ChangesSince } from "../../../components/changes/ChangesSince.tsx";
import { useNavigate, useSearch } from "../../../routing/index.ts";
import { useLinkedHeading } from "../model/use-linked-heading.ts";
import styles from "./BuildOverview.module.css";
import { OverviewSection } from "./OverviewSection.tsx";
import { useComparedWith } from "./compared-with.ts";

type WhatChangedProps = { build: Build; repo: RepoName };

const title = "What changed";

/**
 * The commits that are new in a build, since the earlier build that the address names. A server that does not read repositories
 * knows the commit of the build alone.
 */
export function WhatChanged({ build, repo }: WhatChangedProps) {
  const readsCommits = useCan("changes");
  if (build.after === "") return null;
  if (readsCommits === true) return <KnownChanges build={build} repo={repo} />;
  return (
    <OverviewSection title={title}>
      {readsCommits === false && <OwnCommit build={build} repo={repo} />}
    </OverviewSection>
  );
}

function KnownChanges({ build, repo }: WhatChangedProps) {
  const since = useComparedWith(build);
  const address = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const navigate = useNavigate();
  const { status } = useQuery({ ...buildChangesQuery(repo, build.number, since), enabled: false });
  // A choice above the changes moves nothing.
  const [chosen, setChosen] = useState<ComparedWith>();
  const isLinked = address.since !== undefined && address.since !== chosen;
  const heading = useLinkedHeading(isLinked && status !== "pending" ? `${since}` : undefined);
  const choose = (choice: ComparedWith): void => {
    setChosen(choice);
    const search = { ...address, since: choice };
    void navigate({ to: ".", search, replace: true, resetScroll: false });
  };
  const choices: ComparedWith[] = ["before", "green"];
  if (typeof since === "number") choices.push(since);
  return (
    <OverviewSection
      title={title}
      heading={heading}
      action={
        <div role="group" aria-label="Changes since" className={styles.choices}>
          <span aria-hidden="true">since</span>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              className={styles.choice}
              aria-pressed={choice === since}
              onClick={() => choose(choice)}
            >
              {wordsOf(choice)}
            </button>
          ))}
        </div>
      }
    >
      <ChangesSince repo={repo} build={build} since={since} />
    </OverviewSection>
  );
}

function wordsOf(since: ComparedWith): string {
  if (since === "before") return "the build before";
  return since === "green" ? "the last green build" : `#${since}`;
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
