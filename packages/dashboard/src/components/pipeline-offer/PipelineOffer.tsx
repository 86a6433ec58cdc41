import { may, type Build, type PipelineSuggestion, type Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "../../routing/index.ts";
import { FlaskConical } from "lucide-react";
import { startTrial } from "../../api/topics/start-trial.ts";
import { useSession } from "../../api/session.ts";
import { isNotFound } from "../../api/api-error.ts";
import { useAction } from "../../api/use-action.ts";
import { buildLink } from "../../lib/links.ts";
import { Button } from "../../ui/Button.tsx";
import { Loading, Skeleton } from "../../ui/lists/Skeleton.tsx";
import { LoadProblem } from "../LoadProblem.tsx";
import { useIsNarrow } from "../use-is-narrow.ts";
import { CommitHash } from "../builds/CommitHash.tsx";
import { FileBox } from "./FileBox.tsx";
import styles from "./PipelineOffer.module.css";
import { suggestionQuery } from "../../api/topics/suggestion-query.ts";
import { isolated } from "../../messages/isolated.ts";

/** A pipeline file for a repository whose newest commit has none, with the reasons for its parts. */
export function PipelineOffer({ repo }: { repo: Repo }) {
  const { data, error, refetch } = useQuery(suggestionQuery(repo));
  if (data !== undefined) return <Offer repo={repo} suggestion={data} />;
  if (error === null) return <OfferSkeleton />;
  if (isNotFound(error)) return <NoCommit repo={repo} onRetry={() => void refetch()} />;
  return <LoadProblem what="suggestion" error={error} onRetry={() => void refetch()} />;
}

const NoCommit = ({ repo, onRetry }: { repo: Repo; onRetry: () => void }) => (
  <section className={styles.offer} aria-label="Suggested pipeline file">
    <p className={styles.source}>
      There is no commit on <code>{repo.default_branch}</code> yet. Once there is one, a pipeline
      file can be suggested.
    </p>
    <div>
      <Button onClick={onRetry}>Look again</Button>
    </div>
  </section>
);

type OfferProps = { repo: Repo; suggestion: PipelineSuggestion };

const Offer = ({ repo, suggestion }: OfferProps) => {
  const { path, text, parts } = suggestion;
  return (
    <section className={styles.offer} aria-label="Suggested pipeline file">
      <p className={styles.source}>
        <Source {...suggestion} />
      </p>
      <TryIt repo={repo} suggestion={suggestion} />
      <div className={styles.columns}>
        <FileBox title={path} text={text} file={{ path, text }} />
        <dl className={styles.parts}>
          {parts.map(({ name, why }) => (
            <div key={name + why} className={styles.part}>
              <dt>{name === "" ? "Also" : <code>{name}</code>}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
};

const Source = ({ files, commit, branch }: PipelineSuggestion) => (
  <>
    {files.length === 0 ? "A starting point for" : `A suggestion based on ${listed(files)} in`}{" "}
    commit <CommitHash hash={commit} /> of <code>{branch}</code>.
  </>
);

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat("en").format(
    names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names,
  );

/** A button that runs the file once, or a note that says who may do so. */
const TryIt = ({ repo, suggestion: { text, path, branch } }: OfferProps) => {
  const { user } = useSession();
  const navigate = useNavigate();
  const trial = useAction(startTrial);
  const { namespace, name } = repo;
  // Opens the first step of the file itself, because the step before it only fetches the commit. On phones, an open
  // step would hide the page.
  const step = useIsNarrow() ? [] : ([1, 2] as const);
  const show = (build: Build) => navigate(buildLink(repo, build.number, ...step));
  const start = async () => {
    const started = await trial.run({ namespace, name }, { body: { text } });
    if (started.ok) await show(started.answer);
  };
  const commit = `Or commit it to ${isolated(branch)} as ${path} to start the first build.`;
  if (repo.protected)
    return (
      <p className={styles.hint}>
        This repository is protected, so the file cannot be tried first. Commit it to{" "}
        {isolated(branch)} as {path} to run it.
      </p>
    );
  if (!may("startTrial", user, repo))
    return (
      <p className={styles.hint}>
        Commit it to {isolated(branch)} as {path} to start the first build. Administrators of this
        repository can try it first.
      </p>
    );
  return (
    <div className={styles.action}>
      <Button kind="primary" isBusy={trial.isRunning} onClick={() => void start()}>
        <FlaskConical aria-hidden="true" />
        Try it
      </Button>
      <p className={styles.hint}>
        Runs this file once on the newest commit, without secrets and without committing it.{" "}
        {commit}
      </p>
    </div>
  );
};

const OfferSkeleton = () => (
  <div className={styles.offer}>
    <Loading what="suggestion" />
    <Skeleton width="min(52ch, 80%)" />
    <Skeleton width="96px" height="32px" />
    <div className={styles.columns}>
      <Skeleton height="260px" />
      <Skeleton height="260px" />
    </div>
  </div>
);
