import { useEffect, useState } from "react";
import type { LogEngine, LogErrors, LogState } from "@signalbox/log-engine";

export type KnownErrors = LogErrors & { generation: number };

/** Scans the log for errors while `isWanted`, and again when the log is replaced. */
export function useLogErrors(
  engine: LogEngine,
  { generation, lineCount }: LogState,
  isWanted: boolean,
): KnownErrors | undefined {
  const [known, setKnown] = useState<KnownErrors>();
  useEffect(() => {
    if (!isWanted || lineCount === 0) return undefined;
    const control = new AbortController();
    engine.errors(control.signal).then(
      (errors) => (control.signal.aborted ? undefined : setKnown({ ...errors, generation })),
      // Aborted by a newer request, or the engine was disposed.
      () => undefined,
    );
    return () => control.abort();
  }, [engine, isWanted, generation, lineCount]);
  return known?.generation === generation ? known : undefined;
}
