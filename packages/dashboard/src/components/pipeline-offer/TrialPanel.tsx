import { isFinished, type Build, type Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../routing/index.ts";
import { FlaskConical } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { statusOf } from "../../api/api-error.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { commitCommands } from "./commit-commands.ts";
import { FileBox } from "./FileBox.tsx";
import { triedFileQuery } from "../../api/topics/suggestion-query.ts";
import { landingLink, repoLink } from "../../lib/links.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./TrialPanel.module.css";

/** Says that a build is a trial, and how its pipeline file is committed once it has passed. */
export function TrialPanel({ build, repo }: { build: Build; repo: RepoName }) {
  return (
    <section className={styles.panel} aria-label="Trial">
      <FlaskConical aria-hidden="true" className={styles.icon} />
      <div className={styles.content}>
        <p>
          This is a trial: it runs a suggested pipeline file that is not committed, without secrets,
          and does not count in statistics.{" "}
          {build.status === "success" ? null : <Outcome build={build} repo={repo} />}
        </p>
        {build.status === "success" && <NextStep build={build} repo={repo} />}
      </div>
    </section>
  );
}

const Outcome = ({ build, repo }: { build: Build; repo: RepoName }) =>
  isFinished(build.status) ? (
    <>
      {build.status === "error"
        ? "Fix the cause of the error, or commit a corrected file."
        : "Fix what the log reports, or commit a corrected file."}{" "}
      <Link {...repoLink(repo)}>Show the suggested file</Link>
    </>
  ) : null;

/** Whether a suggestion is worth asking for. The server does not say of an inactive repository whether it has a file. */
const lacksFile = ({ active, config_missing }: Repo): boolean => !active || config_missing === true;

/** The commands that commit the file that was tried, unless a file has been committed or there is a newer commit. */
const NextStep = ({ build, repo: params }: { build: Build; repo: RepoName }) => {
  const { data: repo, error: repoError, refetch: refetchRepo } = useQuery(repoQuery(params));
  const mayLackFile = repo !== undefined && lacksFile(repo);
  const tried = useQuery({ ...triedFileQuery(params, build.number), enabled: mayLackFile });
  const { data, refetch } = tried;
  const error = repo === undefined ? repoError : tried.error;
  const newest = repo?.build?.number ?? 0;
  /** The number of a newer build, which may mean that the file was committed. No event reports that. */
  const newer = mayLackFile && newest > build.number ? newest : 0;
  const update = useEffectEvent(async () => {
    const { data } = await refetchRepo();
    if (data !== undefined && lacksFile(data)) await refetch();
  });
  useEffect(() => {
    if (newer > 0) void update();
  }, [newer]);
  const branch = <code>{repo?.default_branch ?? build.target}</code>;
  if ((repo !== undefined && !mayLackFile) || (error !== null && statusOf(error) === 409))
    return (
      <p>
        The newest commit of {branch} already has a pipeline file.{" "}
        {newest > build.number ? (
          <Link {...landingLink(params, { number: newest })}>Show build #{newest}</Link>
        ) : (
          <Link {...repoLink(params)}>Show the builds</Link>
        )}
      </p>
    );
  if (error !== null)
    return (
      <p role="alert">
        The tried file could not be loaded.{" "}
        <Button size="small" onClick={() => void (repo ? refetch() : refetchRepo())}>
          Try again
        </Button>
      </p>
    );
  if (data === undefined) return <p role="status">Loading the tried file…</p>;
  if (data.commit !== build.after)
    return (
      <p>
        {branch} has a newer commit, so the suggested file may differ.{" "}
        <Link {...repoLink(params)}>Show the suggested file</Link>
      </p>
    );
  return <Commands repo={repo} path={data.path} text={data.text} />;
};

type CommandsProps = { repo: Repo | undefined; path: string; text: string };

const Commands = ({ repo, path, text }: CommandsProps) => (
  <>
    <p>
      <b>It works. Next step: commit the file.</b> From then on, every commit starts a build. These
      commands write and commit it: run them in the folder of the repository
      {repo === undefined ? null : (
        <>
          , on the branch <code>{repo.default_branch}</code>
        </>
      )}
      . If the folder is a clone of the repository that this server reads, also run{" "}
      <code>git push</code>.
    </p>
    <FileBox title="Commands" text={commitCommands({ path, text })} file={{ path, text }} isShort />
  </>
);
