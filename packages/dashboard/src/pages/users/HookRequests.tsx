import type { HookRequest } from "@signalbox/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { call } from "../../api/client.ts";
import { refetchAnswers } from "../../api/merge/changed-answers.ts";
import { useSession } from "../../api/session.ts";
import { action, useAction } from "../../api/use-action.ts";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import styles from "./HookRequests.module.css";

const hookRequestsQuery = queryOptions({
  queryKey: ["hook requests"],
  queryFn: ({ signal }): Promise<HookRequest[]> => call("listHookRequests", {}, { signal }),
});

const removeHookRequest = action({
  call: "removeHookRequest",
  failed: (error) => `Unable to dismiss the request: ${messageOf(error)}`,
  settled: (cache) => refetchAnswers(cache, hookRequestsQuery.queryKey),
});

/** The requests of the git host's hooks that the server could not process. Hidden if there are none. */
export function HookRequests() {
  const { user } = useSession();
  const host = user?.forge;
  const { data } = useQuery({
    ...hookRequestsQuery,
    enabled: host !== undefined && user?.admin === true,
  });
  if (host === undefined || data === undefined || data.length === 0) return null;
  return (
    <PaddedCard className={styles.card}>
      <div>
        <h2>Requests that could not be read</h2>
        <p className={styles.note}>
          {host.title} sent them to the hook of this server, with the right signature. The commits
          that they tell of are found by comparing with {host.title}. The newest 100 are kept.
        </p>
      </div>
      <ul className={styles.list} aria-label="Requests that could not be read">
        {data.map((request) => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </PaddedCard>
  );
}

function Request({ request }: { request: HookRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { run, isRunning } = useAction(removeHookRequest);
  const { id, received, event, network, repo_slug, bytes, problem } = request;
  const name = [event || "Request", repo_slug && `of ${repo_slug}`].filter(Boolean).join(" ");
  return (
    <>
      <div className={styles.request}>
        <span className={styles.facts}>
          <b>{name}</b>
          <RelativeTime time={received} />
          {network && <span>from {network}</span>}
          <span>{plural(bytes, "byte")}</span>
        </span>
        <span className={styles.problem}>{problem}</span>
        <span className={styles.buttons}>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "Hide" : "Show"} the body of request ${id}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Hide the body" : "Show the body"}
          </Button>
          <Button
            size="small"
            isBusy={isRunning}
            aria-label={`Dismiss request ${id}`}
            onClick={() => void run({ request: id })}
          >
            Dismiss
          </Button>
        </span>
      </div>
      {isOpen && <Body id={id} />}
    </>
  );
}

const shownCharacters = 4000;

function Body({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: [...hookRequestsQuery.queryKey, id],
    queryFn: ({ signal }) => call("getHookRequest", { request: id }, { signal }),
  });
  if (error !== null) return <p role="alert">The body cannot be shown: {messageOf(error)}</p>;
  const { body = "" } = data ?? {};
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one is scrolled, by keyboard too
    <pre className={styles.body} tabIndex={0} aria-label={`Body of request ${id}`}>
      {data === undefined
        ? "…"
        : body.slice(0, shownCharacters) + (body.length > shownCharacters ? " …" : "")}
    </pre>
  );
}
