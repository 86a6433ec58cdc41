import type { Cron } from "@signalbox/contract";
import { Globe, Pause, Play, Trash2 } from "lucide-react";
import { useCan, useOffers } from "../../api/capabilities.ts";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { BranchLabel } from "../../components/builds/BuildFacts.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { formatExact } from "../../lib/time.ts";
import { IconButton } from "../../ui/Button.tsx";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import styles from "./CronPage.module.css";
import { shownExpr } from "./cron-form.ts";
import { cronWords } from "./cron-words.ts";

type CronTableProps = {
  jobs: readonly Cron[];
  onPause: (job: Cron) => void;
  onZone: (job: Cron) => void;
  onDelete: (job: Cron) => void;
};

export function CronTable({ jobs, ...options }: CronTableProps) {
  const offers = {
    hasSeconds: useCan("cronSeconds") !== false,
    hasZones: useCan("cronZones") === true,
    pauses: useOffers("cronPause"),
  };
  const isNarrow = useIsNarrow();
  return (
    <Table
      label="Cron jobs"
      layout={layoutOf({ ...options, ...offers })}
      items={jobs}
      keyOf={({ id, name }) => id || name}
      rowHeight={isNarrow ? 88 : 56}
    />
  );
}

type LayoutOptions = Omit<CronTableProps, "jobs"> & {
  hasSeconds: boolean;
  hasZones: boolean;
  pauses: boolean;
};

function layoutOf({ onPause, onZone, onDelete, hasSeconds, hasZones, pauses }: LayoutOptions) {
  const width = toWidth([hasZones, pauses, true].filter(Boolean).length);
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
        cell: (job) => <Schedule job={job} hasSeconds={hasSeconds} />,
      },
      next: {
        header: "Next run",
        width: "minmax(0, 180px)",
        cell: (job) => <NextRun job={job} />,
      },
      actions: {
        header: "Actions",
        isHeaderUnseen: true,
        width,
        cell: (job) => (
          <span className={styles.actions}>
            {hasZones && (
              <IconButton
                label={`Change the time zone of ${job.name}`}
                size="small"
                onClick={() => onZone(job)}
              >
                <Globe />
              </IconButton>
            )}
            {pauses && (
              <IconButton
                label={`${job.disabled ? "Resume" : "Pause"} cron job ${job.name}`}
                size="small"
                onClick={() => onPause(job)}
              >
                {job.disabled ? <Play /> : <Pause />}
              </IconButton>
            )}
            <IconButton
              label={`Remove cron job ${job.name}`}
              size="small"
              onClick={() => onDelete(job)}
            >
              <Trash2 />
            </IconButton>
          </span>
        ),
      },
    },
    {
      widths: `minmax(0, 1fr) fit-content(50%) ${width}`,
      lines: [
        ["name", "branch", "actions"],
        ["schedule", "schedule", "actions"],
        ["next", "next", "actions"],
      ],
    },
  );
}

/** Of small buttons in a row. */
const toWidth = (buttons: number): string => `${buttons * 26 + (buttons - 1) * 6}px`;

type ScheduleProps = { job: Cron; hasSeconds: boolean };

function Schedule({ job: { expr, timezone }, hasSeconds }: ScheduleProps) {
  const known = cronWords(expr);
  const words = known !== undefined && timezone ? `${known}, ${timezone}` : known;
  return (
    <span className={styles.two} title={words}>
      {words === undefined ? null : <span>{words}</span>}
      <code>{shownExpr(expr, hasSeconds)}</code>
    </span>
  );
}

function NextRun({ job }: { job: Cron }) {
  if (job.disabled || job.next === 0)
    return <span className={styles.soft}>{job.disabled ? "Paused" : "–"}</span>;
  return (
    <span className={styles.two}>
      <RelativeTime time={job.next} />
      <span className={styles.soft} aria-hidden="true">
        {formatExact(job.next)}
      </span>
    </span>
  );
}
