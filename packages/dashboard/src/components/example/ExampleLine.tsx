import { limits, may, type Example } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../api/session.ts";
import { exampleQuery } from "../../api/topics/example-calls.ts";
import { ExampleRemoval } from "./ExampleRemoval.tsx";
import { useModal } from "../forms/use-modal.ts";
import { remember } from "../../lib/storage.ts";
import { exampleTexts } from "../../messages/example-texts.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import styles from "./ExampleLine.module.css";

/**
 * One line that says what the example is and how to add one's own repositories.
 * @param memory the key under which the browser keeps that the user dismissed it
 */
export function ExampleLine({ memory }: { memory: string }) {
  const { user } = useSession();
  const { data: example } = useQuery(exampleQuery);
  const removal = useModal<Example>();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  const dismiss = () => {
    remember(memory, "dismissed");
    setDismissed(true);
  };
  return (
    <aside className={styles.line} aria-label={exampleTexts.label}>
      <p className={styles.text}>
        {exampleTexts.what}{" "}
        {example === undefined ? null : (
          <>
            {exampleTexts.own} <code className={styles.command}>{example.command}</code>
          </>
        )}
      </p>
      <span className={styles.actions}>
        {example === undefined ? null : (
          <CopyButton
            text={example.command}
            copiedFeedbackMs={limits.copiedFeedbackMs}
            what="the command"
          />
        )}
        {example !== undefined && may("removeExample", user) ? (
          <Button size="small" onClick={() => removal.open(example)}>
            {exampleTexts.remove}
          </Button>
        ) : null}
        <IconButton size="small" label={exampleTexts.dismiss} onClick={dismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
      <ExampleRemoval removal={removal} />
    </aside>
  );
}
