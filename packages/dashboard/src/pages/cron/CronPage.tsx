import type { Cron } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "../../routing/index.ts";
import { CalendarClock, Plus } from "lucide-react";
import { useCan } from "../../api/capabilities.ts";
import { repoQuery } from "../../api/queries.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { cronQuery } from "../../api/settings-queries.ts";
import { useAction } from "../../api/use-action.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { Lacking, QueryList } from "../../components/lists/QueryList.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { useModal } from "../../components/forms/use-modal.ts";
import { confirmations } from "../../messages/confirmations.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { CronForm } from "./CronForm.tsx";
import { CronTable } from "./CronTable.tsx";
import { ZoneForm } from "./ZoneForm.tsx";

/** Polled, because no event reports that a job has run and when it will run next. */
const refetchMs = 60_000;

export function CronPage() {
  const params = useParams({ from: "/$namespace/$name" });
  const { data: repo } = useQuery(repoQuery(params));
  const isSupported = useCan("cron");
  const query = useQuery({
    ...cronQuery(params),
    enabled: isSupported === true,
    refetchInterval: refetchMs,
  });
  const change = useAction(settingsActions.updateCron);
  const creation = useModal<true>();
  const deletion = useModal<string>();
  const zone = useModal<Cron>();
  usePageActions(() => [
    {
      id: "new-cron-job",
      title: "New cron job",
      icon: <Plus />,
      isImpossible: !isSupported || repo === undefined,
      run: () => creation.open(true),
    },
  ]);
  if (isSupported === false) return <Lacking what="cron jobs" capability="cron" />;
  return (
    <section>
      <SectionHead
        title="Cron Jobs"
        action={
          <Button kind="primary" onClick={() => creation.open(true)}>
            <Plus aria-hidden="true" />
            New cron job
          </Button>
        }
      >
        Builds that start on a schedule.
      </SectionHead>
      <QueryList
        query={query}
        what="cron jobs"
        empty={
          <EmptyState icon={<CalendarClock />} title="No cron jobs yet">
            A cron job starts builds of a branch on a schedule, such as every hour or every night.
            Create the first one with New cron job.
          </EmptyState>
        }
      >
        {(jobs) => (
          <CronTable
            jobs={jobs}
            onPause={({ name: cron, disabled }) =>
              void change.run({ ...params, cron }, { body: { disabled: !disabled } })
            }
            onZone={zone.open}
            onDelete={({ name }) => deletion.open(name)}
          />
        )}
      </QueryList>
      {repo === undefined ? null : (
        <CronForm
          key={creation.key}
          repo={repo}
          isOpen={creation.isOpen}
          onClose={creation.close}
        />
      )}
      {zone.subject === undefined ? null : (
        <ZoneForm
          key={`zone ${zone.key}`}
          repo={params}
          job={zone.subject}
          isOpen={zone.isOpen}
          onClose={zone.close}
        />
      )}
      <ConfirmAction
        action={settingsActions.deleteCron}
        parameters={{ ...params, cron: deletion.subject ?? "" }}
        texts={confirmations.deleteCron(deletion.subject ?? "")}
        isOpen={deletion.isOpen}
        onClose={deletion.close}
      />
    </section>
  );
}
