import type { Build } from "@signalbox/contract";
import { useNavigate } from "@tanstack/react-router";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { ReactNode } from "react";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { buildLink } from "../../lib/links.ts";
import styles from "./BuildPage.module.css";
import { StageNavigation } from "./navigation/StageNavigation.tsx";
import type { BuildPlace } from "./model/place.ts";
import { findStage, findStep } from "./model/stages-model.ts";

type BuildLogViewProps = {
  build: Build | undefined;
  place: BuildPlace;
  /** Whether the address names a stage. If so, narrow screens open the console. */
  isChosen: boolean;
  /** The content beside the navigation. */
  children: ReactNode;
};

/** The stages and steps beside the console. On narrow screens the console is a dialog over them. */
export function BuildLogView({ build, place, isChosen, children }: BuildLogViewProps) {
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const close = (): void => void navigate(buildLink(place.repo, place.build));
  return (
    <div className={styles.logView}>
      <StageNavigation build={build} place={place} />
      {isNarrow ? (
        <Dialog isOpen={isChosen} onClose={close} title={consoleTitle(build, place)} place="full">
          {children}
        </Dialog>
      ) : (
        children
      )}
    </div>
  );
}

const consoleTitle = (build: Build | undefined, place: BuildPlace): string => {
  const stage = findStage(build, place.stage);
  const step = findStep(stage, place.step);
  return [stage?.name, step?.name].filter(Boolean).join(" / ") || `Build #${place.build}`;
};
