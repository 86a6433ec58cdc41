import { limits, type Cron } from "@signalbox/contract";
import { Trash2 } from "lucide-react";
import { BranchLabel } from "../../components/builds/BuildFacts.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { formatExact } from "../../lib/time.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Cell, Table } from "../../ui/lists/Table.tsx";
import { useMedia } from "../../ui/use-media.ts";
import styles from "./CronPage.module.css";
import { cronWords } from "./cron-words.ts";

type CronTableProps = { jobs: readonly Cron[]; onDelete: (job: Cron) => void };

export function CronTable({ jobs, onDelete }: CronTableProps) {
  const isNarrow = useMedia(`(width < ${limits.narrowScreenPx}px)`);
  return (
    <Table
      label="Cron jobs"
      columns={columns}
      items={jobs}
      keyOf={({ id, name }) => id || name}
      rowHeight={isNarrow ? 88 : 56}
      rowClass={styles.row}
    >
      {(job) => (
        <>
          <Cell>
            <strong title={job.name}>{job.name}</strong>
          </Cell>
          <Cell>
            <BranchLabel name={job.branch} />
          </Cell>
          <Cell>
            <Schedule expr={job.expr} />
          </Cell>
          <Cell>
            <NextRun job={job} />
          </Cell>
          <Cell>
            <IconButton
              label={`Remove cron job ${job.name}`}
              size="small"
              onClick={() => onDelete(job)}
            >
              <Trash2 />
            </IconButton>
          </Cell>
        </>
      )}
    </Table>
  );
}

const columns = [
  { name: "Name" },
  { name: "Branch" },
  { name: "Schedule" },
  { name: "Next run" },
  { name: "Actions", isNameUnseen: true },
];

/** The schedule in words, and the expression itself. */
const Schedule = ({ expr }: { expr: string }) => {
  const words = cronWords(expr);
  return (
    <span className={styles.two} title={words}>
      {words === undefined ? null : <span>{words}</span>}
      <code>{expr}</code>
    </span>
  );
};

const NextRun = ({ job }: { job: Cron }) =>
  job.disabled || job.next === 0 ? (
    <span className={styles.soft}>{job.disabled ? "Disabled" : "–"}</span>
  ) : (
    <span className={styles.two}>
      <RelativeTime time={job.next} />
      <span className={styles.soft} aria-hidden="true">
        {formatExact(job.next)}
      </span>
    </span>
  );
