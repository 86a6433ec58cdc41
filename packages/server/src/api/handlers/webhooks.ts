import { webhookEvents, webhookKinds, type Webhook } from "@signalbox/contract";
import { ApiError, noRows, toPathNumber } from "../../lib/api-error.ts";
import { serverLimits } from "../../lib/limits.ts";
import { createWebhookSecret } from "../../lib/random.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import type { Deps } from "./deps.ts";
import type { Handler, StoreHandler } from "./handler.ts";

type Sender = Pick<Deps, "webhooks">;
type WebhookDeps = Pick<Deps, "store"> & Sender;

export const createWebhook: Handler<"createWebhook", WebhookDeps> = ({ stored, body }, deps) => {
  const { id } = stored.repo;
  const url = checkUrl(body.url ?? "", deps);
  const kind = checkName("kind", body.kind ?? "json", webhookKinds);
  const events = checkName("events", body.events ?? "all", webhookEvents);
  const secret = checkSecret(body.secret ?? createWebhookSecret());
  if (deps.store.webhooks.list(id).length >= serverLimits.webhooks)
    throw new ApiError(409, `A repository can have at most ${serverLimits.webhooks} webhooks`);
  return { ...deps.store.webhooks.insert(id, { url, kind, events, secret }), secret };
};

export const deleteWebhook: StoreHandler<"deleteWebhook"> = ({ stored, params }, { store }) => {
  if (!store.webhooks.delete(stored.repo.id, toPathNumber(params.webhook))) throw noRows();
  return undefined;
};

export const getWebhook: StoreHandler<"getWebhook"> = ({ stored, params }, { store }) =>
  withDelivery(findWebhook(stored, params.webhook, store), store);

export const listWebhooks: StoreHandler<"listWebhooks"> = ({ stored }, { store }) =>
  store.webhooks.list(stored.repo.id).map((webhook) => withDelivery(webhook, store));

/** Deliveries that wait go to the new address, signed with the new secret. */
export const updateWebhook: Handler<"updateWebhook", WebhookDeps> = (
  { stored, params, body },
  deps,
) => {
  const { store } = deps;
  const { id } = findWebhook(stored, params.webhook, store);
  const change = {
    url: typeof body.url === "string" ? checkUrl(body.url, deps) : undefined,
    kind: typeof body.kind === "string" ? checkName("kind", body.kind, webhookKinds) : undefined,
    events:
      typeof body.events === "string" ? checkName("events", body.events, webhookEvents) : undefined,
    secret: typeof body.secret === "string" ? checkSecret(body.secret) : undefined,
    active: body.active ?? undefined,
  };
  return store.transaction(() => {
    const changed = store.webhooks.update(stored.repo.id, id, change);
    if (changed === undefined) throw noRows();
    if (!changed.active) store.deliveries.cancel(id, "The webhook was disabled.");
    return withDelivery(changed, store);
  });
};

export const listDeliveries: StoreHandler<"listDeliveries"> = ({ stored, params }, { store }) =>
  store.deliveries.list(findWebhook(stored, params.webhook, store).id);

export const testWebhook: Handler<"testWebhook", WebhookDeps> = (
  { stored, params },
  { store, webhooks },
) => {
  const { id } = findWebhook(stored, params.webhook, store);
  const delivery = store.deliveries.addTest(id);
  webhooks.check();
  return delivery;
};

export const repeatDelivery: Handler<"repeatDelivery", WebhookDeps> = (
  { stored, params },
  { store, webhooks },
) => {
  const { id } = findWebhook(stored, params.webhook, store);
  const delivery = store.deliveries.repeat(id, toPathNumber(params.delivery));
  if (delivery === undefined) throw noRows();
  webhooks.check();
  return delivery;
};

/** Finds the webhook that a path names. Throws an ApiError if there is none. */
function findWebhook({ repo }: StoredRepo, id: string, store: Store): Webhook {
  const webhook = store.webhooks.find(repo.id, toPathNumber(id));
  if (webhook === undefined) throw noRows();
  return webhook;
}

function withDelivery(webhook: Webhook, store: Store): Webhook {
  return { ...webhook, delivery: store.deliveries.findNewest(webhook.id) };
}

/** @throws ApiError if webhooks to this address are not allowed. Each request checks again what its host name resolves to. */
function checkUrl(text: string, { webhooks }: Sender): string {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new ApiError(400, "url must be an address like https://chat.example.com/hooks/builds");
  if (url.username !== "" || url.password !== "")
    throw new ApiError(400, "url must not contain a user name or password");
  if (url.href.length > serverLimits.webhookUrlCharacters)
    throw new ApiError(
      400,
      `url must not be longer than ${serverLimits.webhookUrlCharacters} characters`,
    );
  if (!webhooks.isAllowed(url))
    throw new ApiError(
      400,
      "url must be public; a system administrator can allow others with --webhook-addresses",
    );
  return url.href;
}

function checkName<Name extends string>(key: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw new ApiError(400, `${key} must be one of ${names.join(", ")}`);
}

function checkSecret(text: string): string {
  const { least, most } = serverLimits.webhookSecretCharacters;
  if (text.length >= least && text.length <= most) return text;
  throw new ApiError(400, `secret must have ${least} to ${most} characters`);
}
