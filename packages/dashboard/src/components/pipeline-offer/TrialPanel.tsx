import { isFinished, type Build, type Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../routing/index.ts";
import { FlaskConical } from "lucide-react";
import { statusOf } from "../../api/api-error.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { commitCommands } from "./commit-commands.ts";
import { FileBox } from "./FileBox.tsx";
import { triedFileQuery } from "./suggestion-query.ts";
import { repoLink } from "../../lib/links.ts";
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
          and counts in no statistics.{" "}
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
      Correct what its log names, or commit a changed file.{" "}
      <Link {...repoLink(repo)}>Show the suggested file</Link>
    </>
  ) : null;

/** The commands that commit the file that was tried, unless a file has been committed or there is a newer commit. */
const NextStep = ({ build, repo: params }: { build: Build; repo: RepoName }) => {
  const { data: repo } = useQuery(repoQuery(params));
  const { data, error, refetch } = useQuery(triedFileQuery(params, build.number));
  const branch = <code>{repo?.default_branch ?? build.target}</code>;
  if (error !== null && statusOf(error) === 409)
    return (
      <p>
        The newest commit of {branch} has a pipeline file by now.{" "}
        <Link {...repoLink(params)}>Show the builds</Link>
      </p>
    );
  if (error !== null)
    return (
      <p role="alert">
        The file that was tried could not be loaded.{" "}
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (data === undefined) return <p role="status">Loading the file that was tried…</p>;
  if (data.commit !== build.after)
    return (
      <p>
        There is a newer commit of {branch}, for which the file may be another one.{" "}
        <Link {...repoLink(params)}>Show the suggested file</Link>
      </p>
    );
  return <Commands repo={repo} path={data.path} text={data.text} />;
};

type CommandsProps = { repo: Repo | undefined; path: string; text: string };

const Commands = ({ repo, path, text }: CommandsProps) => (
  <>
    <p>
      <b>It works. Next step: commit the file.</b> From then on, commits start builds. Run this in
      the folder of the repository
      {repo === undefined ? null : (
        <>
          , on the branch <code>{repo.default_branch}</code>
        </>
      )}
      , and <code>git push</code> if it is a clone of the one that this server reads.
    </p>
    <FileBox title="Commands" text={commitCommands({ path, text })} file={{ path, text }} isShort />
  </>
);
