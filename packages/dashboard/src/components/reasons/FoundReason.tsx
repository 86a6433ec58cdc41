import { useQuery } from "@tanstack/react-query";
import { summaryLine, summaryQuery } from "../../api/topics/summary-query.ts";
import { classNames } from "../../ui/class-names.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import type { MoreReasonProps } from "./MoreReason.tsx";
import styles from "./ReasonLine.module.css";

/**
 * The reason that the server finds in the logs, requested while the row is in view. The line never stays empty, because
 * its row would look broken.
 */
export function FoundReason({ repo, build, line }: MoreReasonProps) {
  const isInView = useIsInView(line);
  const { data, isPending } = useQuery({ ...summaryQuery(repo, build), enabled: isInView });
  if (isPending) return null;
  const text = data === undefined ? "" : summaryLine(data);
  return (
    <span className={classNames(styles.found, text === "" && styles.unknown)} title={text}>
      {text || "No reason known"}
    </span>
  );
}
