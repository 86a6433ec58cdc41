import type { Cron } from "@signalbox/contract";
import { Trash2 } from "lucide-react";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { BranchLabel } from "../../components/builds/BuildFacts.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { formatExact } from "../../lib/time.ts";
import { IconButton } from "../../ui/Button.tsx";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import styles from "./CronPage.module.css";
import { cronWords } from "./cron-words.ts";

type CronTableProps = { jobs: readonly Cron[]; onDelete: (job: Cron) => void };

export function CronTable({ jobs, onDelete }: CronTableProps) {
  const isNarrow = useIsNarrow();
  return (
    <Table
      label="Cron jobs"
      layout={layoutOf(onDelete)}
      items={jobs}
      keyOf={({ id, name }) => id || name}
      rowHeight={isNarrow ? 88 : 56}
    />
  );
}

function layoutOf(onDelete: CronTableProps["onDelete"]) {
  return defineList(
    {
      name: {
        header: "Name",
        width: "minmax(0, 3fr)",
        cell: ({ name }: Cron) => <strong title={name}>{name}</strong>,
      },
      branch: {
        header: "Branch",
        width: "minmax(0, 2fr)",
        className: styles.branch,
        cell: ({ branch }) => <BranchLabel name={branch} />,
      },
      schedule: {
        header: "Schedule",
        width: "minmax(0, 4fr)",
        cell: ({ expr }) => <Schedule expr={expr} />,
      },
      next: {
        header: "Next run",
        width: "minmax(0, 180px)",
        cell: (job) => <NextRun job={job} />,
      },
      actions: {
        header: "Actions",
        isHeaderUnseen: true,
        width: "26px",
        cell: (job) => (
          <IconButton
            label={`Remove cron job ${job.name}`}
            size="small"
            onClick={() => onDelete(job)}
          >
            <Trash2 />
          </IconButton>
        ),
      },
    },
    {
      widths: "minmax(0, 1fr) fit-content(50%) 40px",
      lines: [
        ["name", "branch", "actions"],
        ["schedule", "schedule", "actions"],
        ["next", "next", "actions"],
      ],
    },
  );
}

function Schedule({ expr }: { expr: string }) {
  const words = cronWords(expr);
  return (
    <span className={styles.two} title={words}>
      {words === undefined ? null : <span>{words}</span>}
      <code>{expr}</code>
    </span>
  );
}

function NextRun({ job }: { job: Cron }) {
  if (job.disabled || job.next === 0)
    return <span className={styles.soft}>{job.disabled ? "Disabled" : "–"}</span>;
  return (
    <span className={styles.two}>
      <RelativeTime time={job.next} />
      <span className={styles.soft} aria-hidden="true">
        {formatExact(job.next)}
      </span>
    </span>
  );
}
