import type { Build, BuildChanges } from "@signalbox/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { statusOf } from "../../api/api-error.ts";
import { buildChangesQuery, type ComparedWith } from "../../api/topics/build-changes-query.ts";
import type { RepoName } from "../../api/queries.ts";
import { landingLink } from "../../lib/links.ts";
import { firstLine, plural } from "../../lib/text.ts";
import { Link } from "../../routing/index.ts";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { Avatar } from "../builds/Avatar.tsx";
import { CommitHash, isWeb } from "../builds/CommitHash.tsx";
import { LoadProblem } from "../LoadProblem.tsx";
import { RelativeTime } from "../time/RelativeTime.tsx";
import styles from "./ChangesSince.module.css";
import { beginningWords, lostWords } from "./changes-words.ts";
import { ChangedFiles } from "./ChangedFiles.tsx";

type ChangesSinceProps = { repo: RepoName; build: Build; since: ComparedWith };

/** The commits that are in a build and were not in an earlier one, the newest first, and the files that they changed. */
export function ChangesSince({ repo, build, since }: ChangesSinceProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...buildChangesQuery(repo, build.number, since),
    // The page does not jump between two earlier builds.
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    if (error === null) return <LoadingChanges />;
    if (statusOf(error) === 403) return <p className={styles.note}>{error.message}.</p>;
    return <LoadProblem what="changes" error={error} onRetry={() => void refetch()} />;
  }
  const { commits, commit_count: count } = data;
  const lost = lostWords(data);
  return (
    <div className={styles.changes} aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <p role="status">
          {data.problem === undefined ? (
            <Summary repo={repo} changes={data} since={since} />
          ) : (
            `${data.problem}.`
          )}
        </p>
        {isWeb(data.link) && count > 0 && (
          <a className={styles.compare} href={data.link} target="_blank" rel="noreferrer">
            Compare
            <ExternalLink aria-hidden="true" />
          </a>
        )}
      </div>
      {lost !== undefined && <p className={styles.note}>{lost}</p>}
      {commits.length > 0 && (
        <ol className={styles.commits} aria-label="Commits">
          {commits.map((commit) => (
            <li key={commit.sha}>
              <CommitRow commit={commit} build={build} />
            </li>
          ))}
        </ol>
      )}
      {count > commits.length && commits.length > 0 && (
        <p className={styles.note}>and {plural(count - commits.length, "older commit")}</p>
      )}
      {!isPlaceholderData && (
        <ChangedFiles
          key={`${build.number} ${since}`}
          {...{ repo, since, changes: data }}
          build={build.number}
        />
      )}
    </div>
  );
}

type SummaryProps = { repo: RepoName; changes: BuildChanges; since: ComparedWith };

const Summary = ({ repo, changes, since }: SummaryProps) => {
  const { commit_count: count, since: earlier } = changes;
  if (earlier === undefined) {
    const { words, commit } = beginningWords(changes, since);
    return (
      <>
        {words} <CommitHash hash={commit} />
      </>
    );
  }
  return (
    <>
      {count === 0 ? "No new commits" : plural(count, "commit")} since{" "}
      <Link className={styles.build} {...landingLink(repo, { number: earlier })}>
        #{earlier}
      </Link>
      {since === "green" && ", the last green build"}
      {since === "approved" && ", the last build here that was approved or passed"}
      {since === "before" && ", the build before"}
    </>
  );
};

type CommitRowProps = { commit: BuildChanges["commits"][number]; build: Build };

const CommitRow = ({ commit, build }: CommitRowProps) => {
  const { sha, message, author_name: name, author_email: email, authored, link } = commit;
  // Only the build itself knows the picture of a commit's author.
  const isOfBuild = email !== "" && email === build.author_email;
  return (
    <>
      <span className={styles.picture} title={name}>
        <Avatar src={isOfBuild ? build.author_avatar : ""} login={name} size={20} />
      </span>
      <span className={styles.message} title={message.trim()}>
        {firstLine(message) || "No message"}
      </span>
      <span className={styles.facts}>
        <bdi className={styles.author}>{name}</bdi>
        <CommitHash hash={sha} link={link} />
        <span className={styles.time}>
          <RelativeTime time={authored} />
        </span>
      </span>
    </>
  );
};

const LoadingChanges = () => (
  <div className={styles.changes} aria-busy="true">
    <Skeleton width="min(280px, 60%)" height="14px" />
    <Skeleton width="100%" height="36px" />
    <Skeleton width="100%" height="36px" />
  </div>
);
