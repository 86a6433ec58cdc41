import { isFinished, type Build, type PermittedRepo, type Viewer } from "@signalbox/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { isNotFound, messageOf } from "../../api/api-error.ts";
import { keys, repoQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { createLogEngine } from "../../log/engine/create-log-engine.ts";
import { pageTexts } from "../../messages.ts";
import { NotFoundPage } from "../not-found/NotFoundPage.tsx";
import { ApprovalPanel } from "./ApprovalPanel.tsx";
import { BuildLogView } from "./BuildLogView.tsx";
import styles from "./BuildPage.module.css";
import { ConsolePanel } from "./console/ConsolePanel.tsx";
import { BuildHeader } from "./header/BuildHeader.tsx";
import { pageView } from "./page-view.ts";
import type { BuildPlace } from "./place.ts";
import { StatusAnnouncer } from "./StatusAnnouncer.tsx";
import { useBuild } from "./use-build.ts";

type BuildScreenProps = { place: BuildPlace; isChosen: boolean };

export const BuildScreen = ({ place, isChosen }: BuildScreenProps) => {
  const { build, headline, error } = useBuild(place);
  const { data: repo = {} } = useQuery(repoQuery(place.repo));
  const viewer = useSession().user;
  if (build === undefined && isNotFound(error)) return <NotFoundPage />;
  const message = problemOf(build, error, place.stage);
  const access = { viewer, repo };
  return (
    <div className={styles.page}>
      <StatusAnnouncer build={build} place={place} />
      <BuildHeader build={headline} place={place} {...access} />
      {message === undefined ? (
        <BuildLogView build={build} place={place} isChosen={isChosen}>
          <StepPanel
            build={build}
            isLikelyOver={headline === undefined || isFinished(headline.status)}
            place={place}
            {...access}
          />
        </BuildLogView>
      ) : (
        <div className={styles.problem}>
          <p role="alert" className={styles.danger}>
            <CircleAlert aria-hidden="true" />
            {message}
          </p>
        </div>
      )}
    </div>
  );
};

/** What the page says instead of stages and a console. */
const problemOf = (
  build: Build | undefined,
  error: Error | null,
  stage: number,
): string | undefined => {
  if (build === undefined) return error ? messageOf(error) || pageTexts.buildError : undefined;
  const view = pageView(build, stage);
  return view.view === "error" ? view.message : undefined;
};

type StepPanelProps = {
  build: Build | undefined;
  /** Nothing is known that speaks against a stored log. */
  isLikelyOver: boolean;
  place: BuildPlace;
  viewer: Viewer;
  repo: PermittedRepo;
};

/** The console, or what stands in its place while a stage waits for approval. */
const StepPanel = ({ build, isLikelyOver, place, viewer, repo }: StepPanelProps) => {
  const cache = useQueryClient();
  const view = build && pageView(build, place.stage);
  if (build && view?.view === "resolved_blocked")
    return (
      <div className={styles.problem}>
        <ApprovalPanel build={build} stage={view.stage} place={place} viewer={viewer} repo={repo} />
      </div>
    );
  return (
    <ConsolePanel
      key={`${place.stage}/${place.step}`}
      place={place}
      build={build}
      isLikelyOver={isLikelyOver}
      createEngine={createLogEngine}
      onEnd={() => void cache.invalidateQueries({ queryKey: keys.build(place.repo, place.build) })}
    />
  );
};
