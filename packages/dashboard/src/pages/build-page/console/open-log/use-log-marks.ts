import { useEffect, useState } from "react";
import type { Groups, LogEngine, LogState, Silences } from "@signalbox/log-engine";
import { noGroups, noSilences } from "./log-details.ts";

/** The minimum interval between requests while the log grows, because the answer may be large. */
const minIntervalMs = 400;

type LogMarks = { groups: Groups; silences: Silences; generation: number };

const none: LogMarks = { groups: noGroups, silences: noSilences, generation: 0 };

/** The groups and pauses of the log, updated soon after they change. */
export function useLogMarks(engine: LogEngine, state: LogState): LogMarks {
  const [marks, setMarks] = useState(none);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let requestedKey = "";
    const load = async (): Promise<void> => {
      timer = undefined;
      const { generation } = engine.state();
      requestedKey = keyOf(engine.state());
      const requests = [engine.groups(), engine.silences()] as const;
      const answer = await Promise.all(requests).catch(() => undefined); // the engine was disposed
      if (answer && !isOver) setMarks({ groups: answer[0], silences: answer[1], generation });
      if (!isOver) schedule();
    };
    const schedule = (): void => {
      const now = engine.state();
      if (keyOf(now) === requestedKey || timer !== undefined) return;
      timer = setTimeout(() => void load(), now.ended ? 0 : minIntervalMs);
    };
    schedule();
    const stop = engine.onChange(schedule);
    return () => {
      isOver = true;
      stop();
      clearTimeout(timer);
    };
  }, [engine]);
  return marks.generation === state.generation ? marks : none;
}

/** A key of everything that groups and pauses depend on. The last group extends to the end of the log. */
const keyOf = ({ generation, groupMarkCount, silenceCount, lineCount, ended }: LogState): string =>
  groupMarkCount + silenceCount === 0
    ? ""
    : [generation, groupMarkCount, silenceCount, lineCount, ended].join();
