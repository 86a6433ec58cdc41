import { createLogEngine } from "@signalbox/log-engine";
import { Download } from "lucide-react";
import { useState } from "react";
import { isNotFound, messageOf } from "../../../../api/api-error.ts";
import { logTexts } from "../../../../messages/log-texts.ts";
import { Button } from "../../../../ui/Button.tsx";
import type { BuildPlace } from "../../model/place.ts";
import { downloadLog } from "../lines/log-text.ts";
import { readStoredParts, requestInto } from "../log/stored-log-parts.ts";
import { logFileName } from "../open-log/log-names.ts";
import { useOpenLog } from "../open-log/open-log.ts";
import styles from "../ConsolePanel.module.css";

/** Saves the log of a step that is not shown. The log is read when the button is pressed. */
export function LogFile() {
  const open = useOpenLog();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState("");
  const save = async (): Promise<void> => {
    setReading(true);
    setProblem("");
    try {
      await saveLog(open.place, logFileName(open));
    } catch (error) {
      setProblem(isNotFound(error) ? "The server has no log of this step." : messageOf(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button onClick={() => void save()} isBusy={isReading}>
        <Download aria-hidden="true" />
        Download the log
      </Button>
      {problem !== "" && (
        <p role="alert" className={styles.detail}>
          {problem}
        </p>
      )}
    </>
  );
}

async function saveLog({ repo, build, stage, step }: BuildPlace, name: string): Promise<void> {
  const engine = createLogEngine();
  try {
    await readStoredParts({
      engine,
      isAgain: true,
      request: requestInto(engine, { ...repo, number: build, stage, step }),
      onEndOfLog: () => undefined,
      signal: new AbortController().signal,
    });
    const { problem } = engine.state();
    if (problem !== null) throw new Error(logTexts.problems[problem.kind]);
    await downloadLog(engine, name, "plain");
  } finally {
    engine.dispose();
  }
}
