import { useState } from "react";
import { logTexts } from "../../../messages/log-texts.ts";
import { ErrorList } from "./tools/ErrorList.tsx";
import { LogAnnouncer } from "./tools/LogAnnouncer.tsx";
import { LogNotes } from "./tools/LogNotes.tsx";
import { logNotes } from "./tools/log-notes.ts";
import { textOfSegments } from "./lines/log-text.ts";
import { copySelection } from "./lines/copy-selection.ts";
import { LogLines } from "./lines/LogLines.tsx";
import { noSilences } from "./open-log/log-details.ts";
import type { LogViewer } from "./open-log/use-log-viewer.ts";
import type { StepLog } from "./log/use-step-log.ts";
import { LinkedLines } from "./tools/LinkedLines.tsx";
import { FullLine } from "./tools/FullLine.tsx";

export type LogViewProps = {
  viewer: LogViewer;
  log: StepLog;
  label: string;
  /** Names the step in links to its lines. */
  title: string;
  started: number;
  isErrorListOpen: boolean;
  onPick: (number: number, isRange: boolean) => void;
  onUnlink: () => void;
};

/** The lines of a log with their toolbar, notes and search. */
export function LogView(props: LogViewProps) {
  const { viewer, log } = props;
  const { engine, state, surface, choices, found, errors, current, linked } = viewer;
  const [fullLine, setFullLine] = useState<{ line: number; number: number; hiddenFrom: number }>();
  const openFullLine = (line: number): void => {
    const { segments = [] } = engine.peek(line, choices.isRaw) ?? {};
    const hiddenFrom = textOfSegments(segments).length;
    setFullLine({ line, number: viewer.linesBefore + line + 1, hiddenFrom });
  };
  return (
    <>
      <LogNotes notes={logNotes(state, log.earlier, viewer.isLive)} onRetry={log.retry} />
      {linked && (
        <LinkedLines
          engine={engine}
          state={state}
          linesBefore={viewer.linesBefore}
          earlier={log.earlier}
          isLive={viewer.isLive}
          linked={linked}
          title={props.title}
          linkBase={viewer.linkBase}
          onClear={props.onUnlink}
        />
      )}
      {props.isErrorListOpen && errors && (
        <ErrorList errors={errors.errors} current={current} onSelect={viewer.goTo} />
      )}
      <LogLines
        surface={surface}
        label={props.label}
        linesBefore={viewer.linesBefore}
        digits={String(Math.max(viewer.linesBefore + state.lineCount, 1000)).length}
        wraps={choices.wraps}
        isRaw={choices.isRaw}
        times={choices.times}
        started={props.started}
        isLive={viewer.isLive}
        groups={viewer.marks.groups}
        folds={viewer.folds}
        silences={choices.showsSilences ? viewer.marks.silences : noSilences}
        found={found}
        isFiltered={viewer.filter !== undefined}
        emptyText={emptyText(viewer)}
        errors={errors?.errors}
        linked={linked}
        current={current}
        linkBase={viewer.linkBase}
        onPick={props.onPick}
        onFold={viewer.toggleFold}
        onShowFull={openFullLine}
        onCopy={(from, to, data) =>
          copySelection({ engine, surface, isRaw: choices.isRaw }, from, to, data)
        }
      />
      <LogAnnouncer engine={engine} isOn={viewer.isLive && choices.announces} />
      {fullLine && (
        <FullLine
          isOpen
          engine={engine}
          isRaw={choices.isRaw}
          {...fullLine}
          search={found.running}
          onClose={() => setFullLine(undefined)}
        />
      )}
    </>
  );
}

/** The message that replaces the lines when there are none to show. */
const emptyText = ({ filter, state }: LogViewer): string | undefined =>
  filter?.isEmpty === true && filter.count === 0 ? logTexts.noMatch(state.lineCount) : undefined;
