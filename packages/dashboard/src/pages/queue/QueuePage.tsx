import { may } from "@signalbox/contract";
import { EyeOff, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useCan, useCapabilities } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import { useAction } from "../../api/use-action.ts";
import { UnloadedList, Lacking } from "../../components/lists/QueryList.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { buildsFeedLink } from "../../lib/links.ts";
import { plural } from "../../lib/text.ts";
import { Link } from "../../routing/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import { queueActions } from "./queue-actions.ts";
import type { QueuedBuild, QueueModel } from "./queue-model.ts";
import { QueueRow } from "./QueueRow.tsx";
import styles from "./QueuePage.module.css";
import { RemoteRunners } from "./RemoteRunners.tsx";
import { Slots } from "./Slots.tsx";
import { useQueue } from "./use-queue.ts";

/** What runs, and what waits and why, on which slots and runners. Administrators also pause the queue. */
export function QueuePage() {
  const { access, query, model, runners } = useQueue();
  const lists = useKeptFocus<HTMLDivElement>();
  return (
    <PageBody>
      <PageHeader
        title="Queue"
        actions={
          access === "none" ? undefined : (
            <PauseButtons paused={model?.paused} isKnown={model !== undefined} />
          )
        }
      />
      <div ref={lists} tabIndex={-1} className={styles.page}>
        {access === "none" ? (
          <NoQueue />
        ) : model === undefined ? (
          <UnloadedList query={query} what="queue" isHeadless grantedBy="a system administrator" />
        ) : (
          <QueueLists model={model} />
        )}
        {runners?.enabled === true && <RemoteRunners runners={runners.runners} />}
      </div>
    </PageBody>
  );
}

const QueueLists = ({ model }: { model: QueueModel }) => (
  <>
    {model.paused === true && (
      <p role="status" className={styles.paused}>
        <Pause aria-hidden="true" size={16} />
        The queue is paused: running stages continue, and no other stage starts.
      </p>
    )}
    {model.platforms.length > 0 && <Slots platforms={model.platforms} />}
    <Section
      title="Running"
      builds={model.running}
      hidden={model.hidden.running}
      empty="Nothing is running"
    />
    <Section
      title="Waiting"
      builds={model.waiting}
      hidden={model.hidden.waiting}
      empty="Nothing is waiting"
    >
      {model.leftOut > 0 && (
        <p className={styles.note}>and {plural(model.leftOut, "more build")}</p>
      )}
    </Section>
  </>
);

type SectionProps = {
  title: "Running" | "Waiting";
  builds: readonly QueuedBuild[];
  hidden: number;
  empty: string;
  children?: ReactNode;
};

/** Low, because builds may change many times a second and only rows in view should render then. */
const maxRendered = 30;

const Section = ({ title, builds, hidden, empty, children }: SectionProps) => {
  const heightPx = useIsNarrow() ? 160 : 64;
  return (
    <section>
      <SectionHead title={title} />
      <Card className={styles.list}>
        {builds.length > 0 && (
          <Rows
            label={title}
            items={builds}
            keyOf={({ namespace, name, build }) => `${namespace}/${name} ${build.number}`}
            heightOf={() => heightPx}
            maxRendered={maxRendered}
            style={{}}
          >
            {(queued) => <QueueRow {...queued} isWaiting={title === "Waiting"} />}
          </Rows>
        )}
        {builds.length === 0 && hidden === 0 && <p className={styles.note}>{empty}</p>}
        {children}
        {hidden > 0 && (
          <p className={styles.note}>
            <EyeOff aria-hidden="true" size={16} />
            {plural(hidden, "build")} of repositories you cannot see
          </p>
        )}
      </Card>
    </section>
  );
};

/** One of them if the server says whether the queue is paused, otherwise both. */
const PauseButtons = ({ paused, isKnown }: { paused: boolean | undefined; isKnown: boolean }) => {
  const { user } = useSession();
  const pause = useAction(queueActions.pause);
  const resume = useAction(queueActions.resume);
  const hasQueue = useCan("queue") === true;
  const isOffered = isKnown && hasQueue && may("pauseQueue", user);
  const offered = [
    { id: "pause-queue", label: "Pause", icon: <Pause />, isShown: paused !== true, ...pause },
    { id: "resume-queue", label: "Resume", icon: <Play />, isShown: paused !== false, ...resume },
  ].filter(({ isShown }) => isShown && isOffered);
  usePageActions(() =>
    offered.map(({ id, label, icon, run }) => ({
      id,
      icon,
      title: `${label} the queue`,
      run: () => void run({}),
    })),
  );
  return offered.map(({ id, label, icon, isRunning, run }) => (
    <Button key={id} isBusy={isRunning} onClick={() => void run({})}>
      {icon}
      {label}
    </Button>
  ));
};

const NoQueue = () => {
  const name = useCapabilities()?.name;
  if (useCan("queue") === false) return <Lacking what="the list of its queue" capability="queue" />;
  return (
    <Card>
      <EmptyState
        title="Only administrators see this queue"
        action={
          <Link {...buildsFeedLink} className={buttonClass()}>
            Show builds
          </Link>
        }
      >
        {name} shows its queue to system administrators. What runs and waits in your repositories is
        among the builds.
      </EmptyState>
    </Card>
  );
};
