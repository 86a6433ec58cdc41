import type { Build } from "@signalbox/contract";
import { useRef } from "react";
import { lazyComponent, lazyModule } from "../../../ui/lazy.tsx";
import type { BuildPlace } from "../model/place.ts";
import { ConsoleFooter } from "./ConsoleFooter.tsx";
import { ConsolePlaceholder } from "./ConsolePlaceholder.tsx";
import { ConsoleSkeleton } from "./ConsoleSkeleton.tsx";
import { hasFooter } from "./step-footer.ts";
import { ConsoleToolbar } from "./ConsoleToolbar.tsx";
import { LogView } from "./LogView.tsx";
import { useLogEngine } from "./log/use-log-engine.ts";
import { OpenLogContext } from "./open-log/open-log.ts";
import { useStepConsole, type StepConsoleOptions } from "./open-log/use-step-console.ts";
import { SearchBar } from "./tools/SearchBar.tsx";
import styles from "./ConsolePanel.module.css";

/** Loaded when somebody searches all steps. */
const searchModule = lazyModule(() => import("./search/BuildSearch.tsx"));
const BuildSearch = lazyComponent(searchModule, (module) => module.BuildSearch, undefined, {
  // A log that is being read changes in every frame, so a transition would wait until it is complete.
  isUrgent: true,
});

type ConsolePanelProps = {
  place: BuildPlace;
  /** Undefined while the build is loading. */
  build: Build | undefined;
};

/** The log of one step in any state. Needs a `key` that identifies the step. */
export function ConsolePanel(props: ConsolePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const engine = useLogEngine();
  return (
    <section ref={panel} className={styles.panel} aria-label="Console">
      {engine ? <Console {...props} engine={engine} panel={panel} /> : <ConsoleSkeleton />}
    </section>
  );
}

const Console = (props: StepConsoleOptions) => {
  const open = useStepConsole(props);
  const { place, build, stage, step, viewer } = open;
  const { search, isSearchOpen } = viewer;
  const isInBuild = isSearchOpen && search.isInBuild && search.text !== "";
  return (
    <OpenLogContext value={open}>
      <ConsoleToolbar />
      {isSearchOpen && <SearchBar />}
      {isInBuild && build ? (
        <BuildSearch build={build} place={place} search={search} />
      ) : (
        <>
          <ConsolePlaceholder />
          {open.lineCount > 0 && <LogView />}
        </>
      )}
      {hasFooter(step, stage) && <ConsoleFooter />}
      <div className="unseen" role="status">
        {open.actions.announcement}
      </div>
    </OpenLogContext>
  );
};
