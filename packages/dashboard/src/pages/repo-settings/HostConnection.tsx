import { hasLevel, type Repo, type RepoForge } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useSession } from "../../api/session.ts";
import { repoForgeQuery } from "../../api/settings-queries.ts";
import { repairRepo, testHook } from "../../api/topics/host-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { LoadProblem } from "../../components/LoadProblem.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { useNow } from "../../components/time/use-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import styles from "./HostConnection.module.css";
import { RecentRequests } from "./RecentRequests.tsx";
import { allowingEntry, hookStateOf, pollWords } from "./hook-state.ts";

/** How a repository is connected to its git host: whether requests of its hook arrive, and what the host refused. */
export function HostConnection({ repo }: { repo: Repo }) {
  const { namespace, name, forge: title } = repo;
  const place = { namespace, name };
  const { user } = useSession();
  const [tested, setTested] = useState<number>();
  const { data, error, refetch } = useQuery(repoForgeQuery(place));
  const test = useAction(testHook);
  const repair = useAction(repairRepo);
  const runTest = async () => {
    const result = await test.run(place);
    if (result.ok) setTested(result.answer.tested);
  };
  return (
    <Card className={styles.card}>
      <h2>Connection to {title}</h2>
      {data === undefined ? (
        <Unloaded error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <HookWords known={data} tested={tested} />
          {data.problems.length > 0 && (
            <>
              <div role="alert">
                <ul className={styles.problems}>
                  {data.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </div>
              <p className={styles.words}>
                If {title} refuses something, somebody who administers the repository there can sign
                in here again, which renews the access, and then repair the connection.
              </p>
            </>
          )}
          <RecentRequests repo={place} known={data} />
        </>
      )}
      {data !== undefined && hasLevel("admin", user, repo) ? (
        <div className={styles.buttons}>
          <Button
            isBusy={test.isRunning}
            disabled={!data.hook || repair.isRunning}
            onClick={() => void runTest()}
          >
            Test the hook
          </Button>
          <Button
            isBusy={repair.isRunning}
            disabled={test.isRunning}
            onClick={() => {
              setTested(undefined);
              void repair.run(place);
            }}
          >
            Repair
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

const Unloaded = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error === null ? (
    <Skeleton width="min(420px, 80%)" height="14px" />
  ) : (
    <LoadProblem what="connection" error={error} onRetry={onRetry} />
  );

/** Whether requests arrive, and what to look at if they do not. Announced, because it changes while people wait for it. */
const HookWords = ({ known, tested }: { known: RepoForge; tested: number | undefined }) => {
  useNow(1000);
  const { title, last_request } = known;
  const state = hookStateOf(known, tested, serverNow() / 1000);
  const late = pollWords(known.poll_seconds);
  return (
    <div className={styles.words} role="status" data-state={state}>
      {state === "none" && (
        <p>
          {title} has no hook for this repository, so it is asked for new commits regularly: builds
          start up to {late} late.
        </p>
      )}
      {state === "works" && (
        <p>
          {tested !== undefined && last_request >= tested ? (
            <>The test request has arrived. </>
          ) : (
            <>
              The last request of the hook arrived <RelativeTime time={last_request} />.{" "}
            </>
          )}
          {title} is also asked for new commits, so one whose request is lost starts its build up to{" "}
          {late} late.
        </p>
      )}
      {state === "new" && (
        <p>
          The hook is new, and no request of it has arrived yet. The next push sends one, and so
          does a test.
        </p>
      )}
      {state === "testing" && <p>Waiting for the test request …</p>}
      {state === "silent" && <Silent known={known} late={late} isTested={tested !== undefined} />}
    </div>
  );
};

/** Which addresses a git host sends requests to. */
function AddressHint({ title, hook_url }: Pick<RepoForge, "title" | "hook_url">) {
  if (title === "GitHub")
    return "GitHub sends nothing to private addresses; GitHub Enterprise must be allowed to do so.";
  if (title === "GitLab")
    return "GitLab sends nothing to its local network unless an administrator allows it: in the Admin area under Settings, Network, Outbound requests.";
  const { section, line } = allowingEntry(title, hook_url);
  return (
    <>
      {title} sends nothing to private addresses unless its <code>app.ini</code> allows it, in the
      section <code>{section}</code>: <code>{line}</code>.
    </>
  );
}

type SilentProps = { known: RepoForge; late: string; isTested: boolean };

const Silent = ({ known: { title, hook_url }, late, isTested }: SilentProps) => (
  <>
    <p className={styles.problem}>
      {isTested
        ? `The test request of ${title} has not arrived.`
        : `No request of ${title} has arrived since the hook was made.`}{" "}
      Until one does, builds start up to {late} late. What to look at:
    </p>
    <ol className={styles.steps}>
      <li>
        {title} must reach this server at <code>{hook_url}</code>. If it knows the server by another
        address, start it with that one: <code>SIGNALBOX_SERVER_PROXY_HOST</code>.
      </li>
      <li>
        <AddressHint title={title} hook_url={hook_url} />
      </li>
      <li>
        The settings of the repository at {title}, under Webhooks, show what it sent and why that
        failed.
      </li>
    </ol>
  </>
);
