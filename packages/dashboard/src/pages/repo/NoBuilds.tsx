import { may, type Repo } from "@signalbox/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { refetchSoon } from "../../api/merge/refetch-soon.ts";
import { useSession } from "../../api/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import styles from "./BuildsTab.module.css";
import { isolated } from "../../messages/isolated.ts";

/** Instructions for a repository without builds. */
export function NoBuilds({ repo: params }: { repo: RepoName }) {
  const { user } = useSession();
  const { data: repo } = useQuery(repoQuery(params));
  if (repo?.config_missing || repo?.config_empty) return <FirstFile repo={repo} />;
  return (
    <EmptyState title="No builds yet">
      A commit to this repository starts the first one.
      {may("createBuild", user, repo) ? " You can also start one manually." : null}
    </EmptyState>
  );
}

const exampleFile = `kind: pipeline
type: exec
name: default
steps:
  - name: test
    commands:
      - npm test
`;

/** Loaded for repositories without a pipeline file. Not every server says that one is missing. */
const PipelineOffer = lazyComponent(
  lazyModule(() => import("../../components/pipeline-offer/PipelineOffer.tsx")),
  (module) => module.PipelineOffer,
);

/** Instructions for a repository that has neither builds nor a pipeline. */
const FirstFile = ({ repo }: { repo: Repo }) => {
  const { config_path, default_branch } = repo;
  if (!repo.config_empty)
    return (
      <>
        <EmptyState
          title={`No builds yet, because ${isolated(default_branch)} has no ${config_path}`}
        >
          This file defines what a build runs.
        </EmptyState>
        <PipelineOffer repo={repo} />
      </>
    );
  return (
    <EmptyState
      title={`No builds yet, because ${config_path} of ${isolated(default_branch)} is empty`}
    >
      Commit a pipeline file such as this one to start the first build.
      <pre>{exampleFile}</pre>
    </EmptyState>
  );
};

type PipelineFileNoteProps = {
  repo: RepoName;
  /** The id of the newest build. */
  newest: number | undefined;
};

/** Says why the newest commit could not start a build. */
export function PipelineFileNote({ repo: params, newest }: PipelineFileNoteProps) {
  const { namespace, name } = params;
  const { data: repo } = useQuery(repoQuery(params));
  const hasProblem = repo?.config_missing === true || repo?.config_empty === true;
  const cache = useQueryClient();
  // No event reports that the file was committed, but a new build may mean that.
  useEffect(() => {
    if (hasProblem && newest !== undefined)
      refetchSoon(cache, repoQuery({ namespace, name }).queryKey);
  }, [cache, namespace, name, hasProblem, newest]);
  if (repo === undefined || !hasProblem) return null;
  return (
    <>
      <FileProblem repo={repo} />
      {repo.config_missing && <OfferBelowNote repo={repo} />}
    </>
  );
}

const OfferBelowNote = ({ repo }: { repo: Repo }) => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Card>
      <PipelineOffer repo={repo} />
    </Card>
  ) : (
    <div>
      <Button onClick={() => setOpen(true)}>Suggest a pipeline file</Button>
    </div>
  );
};

const FileProblem = ({ repo }: { repo: Repo }) => {
  const { config_path, default_branch, config_empty } = repo;
  const file = <code>{config_path}</code>;
  const branch = <code>{default_branch}</code>;
  return (
    <p className={styles.note} role="note">
      <TriangleAlert aria-hidden="true" />
      {config_empty ? (
        <span>
          {file} is empty in the newest commit of {branch}, so it starts no build. Add a pipeline to
          it, or name another file in the settings.
        </span>
      ) : (
        <span>
          The newest commit of {branch} has no {file}, so it starts no build. Commit the file, or
          name another one in the settings.
        </span>
      )}
    </p>
  );
};
