import { queryOptions } from "@tanstack/react-query";
import { webhookCalls, type Webhook, type WebhookDelivery } from "@signalbox/contract";
import { webhookTexts } from "../../messages/webhook-texts.ts";
import { messageOf } from "../../api/api-error.ts";
import { addCalls, call } from "../../api/client.ts";
import { changeAnswer, refetchAnswers } from "../../api/merge/changed-answers.ts";
import { keys, type RepoName } from "../../api/queries.ts";
import { action, repoNameOf, type RepoInput } from "../../api/use-action.ts";

addCalls(webhookCalls);

/** The webhooks of a repository, which only its administrators may list. Other servers have none. */
export function webhooksQuery(repo: RepoName) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "webhooks"],
    queryFn: ({ signal }): Promise<Webhook[]> => call("listWebhooks", repo, { signal }),
  });
}

const soonMs = 1000;
const laterMs = 10_000;

/** The newest deliveries. Polled while one is being sent or waits for its next attempt. */
export function deliveriesQuery(repo: RepoName, webhook: number) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "webhooks", webhook, "deliveries"],
    queryFn: ({ signal }): Promise<WebhookDelivery[]> =>
      call("listDeliveries", { ...repo, webhook }, { signal }),
    refetchInterval: ({ state: { data = [] } }) => {
      const pending = data.filter(({ state }) => state === "pending");
      if (pending.length === 0) return false;
      return pending.some(({ attempts }) => attempts === 0) ? soonMs : laterMs;
    },
  });
}

const keyOf = (input: RepoInput) => webhooksQuery(repoNameOf(input)).queryKey;

/** The changes made on the screen of webhooks. The form shows why one that it sends was refused, so no toast does. */
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
