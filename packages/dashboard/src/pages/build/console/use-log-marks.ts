import { useEffect, useState } from "react";
import type { LogEngine } from "../../../log/engine/log-engine.ts";
import type { Groups, LogState, Silences } from "../../../log/engine/types.ts";
import { noGroups, noSilences } from "./lines/log-details.ts";

/** A growing log is asked again this often at most: the answer may be large. */
const againMs = 400;

type LogMarks = { groups: Groups; silences: Silences; generation: number };

const none: LogMarks = { groups: noGroups, silences: noSilences, generation: 0 };

/** The groups and silences of the log, soon after they change. */
export const useLogMarks = (engine: LogEngine, state: LogState): LogMarks => {
  const { generation, groupMarkCount, silenceCount, ended } = state;
  const [marks, setMarks] = useState(none);
  // The last group reaches to the end of the log, wherever that is.
  const tens = groupMarkCount > 0 ? Math.floor(state.lineCount / 10) : 0;

  useEffect(() => {
    if (groupMarkCount + silenceCount + tens === 0) return undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const asked = Promise.all([engine.groups(), engine.silences()]);
      const answer = await asked.catch(() => undefined); // the log is gone
      if (answer && !isOver) setMarks({ groups: answer[0], silences: answer[1], generation });
    };
    const timer = setTimeout(() => void ask(), ended ? 0 : againMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [engine, generation, groupMarkCount, silenceCount, ended, tens]);

  return marks.generation === generation ? marks : none;
};
