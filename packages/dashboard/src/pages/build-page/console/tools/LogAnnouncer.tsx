import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LogEngine } from "@signalbox/log-engine";
import { logTexts } from "../../../../messages/log-texts.ts";

/** The interval between announcements, because a fast log would be announced without end. */
const everyMs = 10_000;

/** Announces to screen readers how many lines and errors a running log has gained. */
export function LogAnnouncer({ engine, isOn }: { engine: LogEngine; isOn: boolean }) {
  const [text, setText] = useState("");
  const announced = useRef({ lines: 0, errors: 0 });
  const announce = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const { lineCount } = engine.state();
    if (lineCount <= announced.current.lines) return;
    const found = await engine.errors(signal).catch(() => undefined); // turned off, or the engine was disposed
    if (signal.aborted) return;
    const errors = found?.errors.length ?? announced.current.errors;
    setText(
      logTexts.grown(
        lineCount - announced.current.lines,
        Math.max(0, errors - announced.current.errors),
      ),
    );
    announced.current = { lines: lineCount, errors };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    announced.current = { lines: engine.state().lineCount, errors: announced.current.errors };
    const control = new AbortController();
    const timer = setInterval(() => void announce(control.signal), everyMs);
    return () => {
      clearInterval(timer);
      control.abort();
    };
  }, [engine, isOn]);
  return (
    <div className="unseen" role="status">
      {isOn ? text : ""}
    </div>
  );
}
