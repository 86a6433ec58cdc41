import type { QueryKey } from "@tanstack/react-query";
import { isFinished, type Webhook, type WebhookDelivery } from "@signalbox/contract";
import { webhookTexts } from "../../messages/webhook-texts.ts";
import { messageOf } from "../../api/api-error.ts";
import { call } from "../../api/client.ts";
import { liveQuery } from "../../api/live-query.ts";
import { changeAnswer, refetchAnswers } from "../../api/merge/changed-answers.ts";
import { keys, type RepoName } from "../../api/queries.ts";
import { serverNow } from "../../api/server-clock.ts";
import { action, repoNameOf, type RepoInput } from "../../api/use-action.ts";
import { pollMs } from "./poll.ts";

/**
 * The webhooks of a repository, each with its newest delivery. Only administrators may list them, and other servers have
 * none. Fetched again when a build ends, and while a delivery is pending.
 */
export function webhooksQuery(repo: RepoName) {
  return {
    ...liveAnswer<Webhook[]>(repo, [...keys.repo(repo), "webhooks"], (signal) =>
      call("listWebhooks", repo, { signal }),
    ),
    refetchInterval: ({ state: { data = [] } }: Answered<Webhook[]>) =>
      pollMs(
        data.flatMap(({ delivery = [] }) => delivery),
        serverNow(),
      ),
  };
}

/** The newest deliveries of a webhook, fetched again in the same cases. */
export function deliveriesQuery(repo: RepoName, webhook: number) {
  const key = [...webhooksQuery(repo).queryKey, webhook, "deliveries"];
  return {
    ...liveAnswer<WebhookDelivery[]>(repo, key, (signal) =>
      call("listDeliveries", { ...repo, webhook }, { signal }),
    ),
    refetchInterval: ({ state: { data = [] } }: Answered<WebhookDelivery[]>) =>
      pollMs(data, serverNow()),
  };
}

type Answered<Data> = { state: { data: Data | undefined } };

/** The end of a build queues deliveries, so it makes the answer outdated. */
function liveAnswer<Data>(
  repo: RepoName,
  key: QueryKey,
  request: (signal: AbortSignal) => Promise<Data>,
) {
  return liveQuery<Data>({
    key,
    about: repo,
    request,
    merge: (known) => known,
    isOutdatedBy: (_, { build }) => isFinished(build.status),
  });
}

const keyOf = (input: RepoInput) => webhooksQuery(repoNameOf(input)).queryKey;

/** The actions of the webhooks screen. The form shows its own errors, so these actions show no toast for them. */
export const webhookActions = {
  create: action({
    call: "createWebhook",
    done: webhookTexts.created,
    settled: (cache, input) => refetchAnswers(cache, keyOf(input)),
  }),
  update: action({
    call: "updateWebhook",
    done: webhookTexts.changed,
    settled: (cache, input) => refetchAnswers(cache, keyOf(input)),
  }),
  delete: action({
    call: "deleteWebhook",
    done: webhookTexts.deleted,
    failed: messageOf,
    settled: (cache, input) =>
      changeAnswer(cache, keyOf(input), (old) => old?.filter(({ id }) => id !== input.webhook)),
  }),
  test: action({
    call: "testWebhook",
    failed: messageOf,
    settled: (cache, input) => refetchAnswers(cache, keyOf(input)),
  }),
  repeat: action({
    call: "repeatDelivery",
    failed: messageOf,
    settled: (cache, input) => refetchAnswers(cache, keyOf(input)),
  }),
} as const;
