import { may, type Build, type PermittedRepo, type Viewer } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../../api/capabilities.ts";
import { archiveUrl, artifactsQuery } from "../../../api/topics/artifact-queries.ts";
import type { RepoName } from "../../../api/queries.ts";
import { LoadProblem } from "../../../components/LoadProblem.tsx";
import { artifactTexts } from "../../../messages/artifact-texts.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { ArtifactList } from "../../../components/artifacts/ArtifactList.tsx";
import { OverviewSection } from "./OverviewSection.tsx";

export type BuildArtifactsProps = {
  build: Build;
  repo: RepoName;
  viewer: Viewer;
  access: PermittedRepo;
};

/** The files that the steps of a build left. Nothing is shown for the many builds without any. */
export function BuildArtifacts({ build, repo, viewer, access }: BuildArtifactsProps) {
  const isOffered = useCan("artifacts") === true;
  const query = useQuery({ ...artifactsQuery(repo, build), enabled: isOffered });
  const { data, error, refetch } = query;
  if (data === undefined && error !== null)
    return (
      <OverviewSection title="Artifacts">
        <LoadProblem what="artifacts" error={error} onRetry={() => void refetch()} />
      </OverviewSection>
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <OverviewSection
      title={`Artifacts: ${artifactTexts.summary(data)}`}
      action={
        data.length > 1 && (
          <a
            className={buttonClass("quiet", "small")}
            href={archiveUrl(repo, build.number)}
            download
          >
            All as archive
          </a>
        )
      }
    >
      <ArtifactList
        repo={repo}
        build={build}
        artifacts={data}
        mayDelete={may("deleteArtifact", viewer, access)}
      />
    </OverviewSection>
  );
}
