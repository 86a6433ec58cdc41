import { limits } from "@signalbox/contract";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { shortCommit } from "../../lib/text.ts";
import { copyText } from "../../ui/copy-text.ts";
import styles from "./CopyHash.module.css";

/** Copies the whole hash of a commit. */
export function CopyHash({ hash }: { hash: string }) {
  const [result, setResult] = useState<"Copied" | "Not copied">();
  useEffect(() => {
    if (result === undefined) return undefined;
    const timer = setTimeout(() => setResult(undefined), limits.copiedFeedbackMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => setResult((await copyText(hash)) ? "Copied" : "Not copied");
  const label = `Copy commit ${shortCommit(hash)}`;
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        aria-label={label}
        title={result ?? label}
        onClick={() => void copy()}
      >
        {result === "Copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </button>
      <span className="unseen" aria-live="polite">
        {result}
      </span>
    </>
  );
}
