import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearch } from "../../../routing/index.ts";
import { useCan } from "../../../api/capabilities.ts";
import { buildLink, landingLink } from "../../../lib/links.ts";
import { QueryLink } from "../../../components/QueryLink.tsx";
import { authorOf, type Actor } from "../../../components/builds/actor.ts";
import { CommitHash, isComparison, isWeb } from "../../../components/builds/CommitHash.tsx";
import { ForkLabel } from "../../../components/builds/ForkLabel.tsx";
import { EventIcon } from "../../../components/builds/EventIcon.tsx";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { ActorPicture } from "../../../components/builds/People.tsx";
import { RelativeTime } from "../../../components/time/RelativeTime.tsx";
import { commitUrl } from "../../../api/config.ts";
import { repoQuery, type RepoName } from "../../../api/queries.ts";
import { buildWaitingReason } from "../../../components/stages/waiting-reason.ts";
import { QueuePosition } from "../../../components/time-left/QueuePosition.tsx";
import { activityOf, type Activity } from "./activity.ts";
import styles from "./BuildHeader.module.css";
import { comparedAtFirst } from "../overview/compared-with.ts";
import { useHostActions } from "./use-host-actions.tsx";
import { SourceRef } from "./SourceRef.tsx";

type ActivityLineProps = { build: Build; repo: RepoName; children: ReactNode };

/** The activity that started the build, with its commit, its time and the build's duration. */
export function ActivityLine({ build, repo, children }: ActivityLineProps) {
  const { who, did, parent, on, term } = activityOf(build);
  const author = authorOf(build);
  // The overview begins with the reason.
  const { view } = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const isAtHost = isWeb(useQuery(repoQuery(repo)).data?.link);
  const showsChanges = useCan("changes") === true && build.after !== "";
  useHostActions(build, repo, isAtHost);
  const reason = buildWaitingReason(build, { explainsQueue: useCan("queueReasons") === true });
  return (
    <div className={styles.activity}>
      <span className={styles.sentence}>
        {who.name !== "" && <ActorPicture {...who} />}
        <span>
          {who.name !== "" && (
            <b>
              <Person repo={repo} {...who} />{" "}
            </b>
          )}
          {did} {parent && <Parent repo={repo} {...parent} />}
          {on !== "" && <SourceRef {...{ build, repo, on, term }} />}
        </span>
      </span>
      <span className={styles.fact}>
        <EventIcon event={build.event} buildRef={build.ref} />
        <CommitHash
          hash={build.after}
          link={isAtHost ? commitUrl(repo, build.after).href : build.link}
        />
        <ForkLabel build={build} repo={repo} />
        {showsChanges
          ? view !== "overview" && <ChangesLink build={build} repo={repo} />
          : isAtHost && isComparison(build.link) && <Changes link={build.link} />}
        {author.name !== "" && author.name !== who.name && (
          <span className={styles.author}>
            written by <ActorPicture {...author} /> <Person repo={repo} {...author} />
          </span>
        )}
      </span>
      <span className={styles.fact}>
        <RelativeTime time={build.created} />
      </span>
      {reason !== undefined && <span className={styles.fact}>{reason}</span>}
      {build.status === "pending" && <QueuePosition build={build} className={styles.fact} />}
      {build.started > 0 && build.status !== "declined" && (
        <span className={styles.clock}>
          <Elapsed started={build.started} ended={build.finished} status={build.status} />
        </span>
      )}
      <Reviews build={build} />
      {build.cancel_reason !== undefined && view !== "overview" && (
        <span className={styles.fact}>
          <span>
            <WithBuildLinks text={build.cancel_reason} repo={repo} />
          </span>
        </span>
      )}
      {children}
    </div>
  );
}

/** Who approved or declined the build last, and when. */
const Reviews = ({ build }: { build: Build }) => {
  const reviewed = (build.stages ?? []).filter((stage) => (stage.reviewed ?? 0) > 0);
  const last = reviewed.toSorted((a, b) => (a.reviewed ?? 0) - (b.reviewed ?? 0)).at(-1);
  if (last === undefined) return null;
  return (
    <span className={styles.fact}>
      {last.status === "declined" ? "Declined" : "Approved"} by <bdi>{last.reviewer}</bdi>{" "}
      <RelativeTime time={last.reviewed ?? 0} />
    </span>
  );
};

/** A text that names builds of the repository as `#35`. */
const WithBuildLinks = ({ text, repo }: { text: string; repo: RepoName }) =>
  text.split(/(#\d+)/).map((part, at) => {
    const build = Number(/^#(\d+)$/.exec(part)?.[1]);
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity, and keep their order
    if (!Number.isSafeInteger(build)) return <bdi key={at}>{part}</bdi>;
    return (
      <Link key={part} className={styles.parent} {...landingLink(repo, { number: build })}>
        {part}
      </Link>
    );
  });

/** Leads to the changes in the overview, which itself needs no link to them. */
const ChangesLink = ({ build, repo }: { build: Build; repo: RepoName }) => (
  <Link
    className={styles.changes}
    {...buildLink(repo, build.number)}
    search={{ view: "overview", since: comparedAtFirst(build) }}
  >
    Changes
  </Link>
);

/** The commits of a push at the source host. */
const Changes = ({ link }: { link: string }) => (
  <a className={styles.changes} href={link} target="_blank" rel="noreferrer">
    Changes
  </a>
);

/** A person's name leads to the builds that they started or wrote the commits of. */
const Person = ({ repo, name, fullName, isCronJob }: Actor & { repo: RepoName }) =>
  isCronJob ? (
    name
  ) : (
    <QueryLink className={styles.query} repo={repo} term={["author", name]} title={fullName}>
      <bdi>{name}</bdi>
    </QueryLink>
  );

type ParentProps = NonNullable<Activity["parent"]> & { repo: RepoName };

const Parent = ({ repo, build, preposition }: ParentProps) => (
  <>
    <Link className={styles.parent} {...landingLink(repo, { number: build })}>
      #{build}
    </Link>
    {` ${preposition} `}
  </>
);
