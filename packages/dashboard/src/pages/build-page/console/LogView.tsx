import { useState } from "react";
import { LogLines } from "./lines/LogLines.tsx";
import { useOpenLog } from "./open-log/open-log.ts";
import { ErrorList } from "./tools/ErrorList.tsx";
import { FullLine } from "./tools/FullLine.tsx";
import { LinkedLines } from "./tools/LinkedLines.tsx";
import { LogAnnouncer } from "./tools/LogAnnouncer.tsx";
import { LogNotes } from "./tools/LogNotes.tsx";

/** The lines of a log with their notes and lists. */
export function LogView() {
  const { viewer, isErrorListOpen } = useOpenLog();
  const [fullLine, setFullLine] = useState<number>();
  return (
    <>
      <LogNotes />
      {viewer.linked && <LinkedLines linked={viewer.linked} />}
      {isErrorListOpen && <ErrorList />}
      <LogLines onShowFull={setFullLine} />
      <LogAnnouncer engine={viewer.engine} isOn={viewer.isLive && viewer.choices.announces} />
      {fullLine !== undefined && (
        <FullLine line={fullLine} onClose={() => setFullLine(undefined)} />
      )}
    </>
  );
}
