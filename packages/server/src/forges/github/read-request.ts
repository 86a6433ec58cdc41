import * as z from "zod/mini";
import { UnreadableRequest } from "../forge-error.ts";
import { flag } from "../answer-values.ts";
import type { ForgeEvent } from "../forge-event.ts";
import type { HookRequest } from "../forge.ts";
import { headerOf } from "../signature.ts";
import { githubPerson, githubPullRequest, toPerson, toPullRequest } from "./github-answers.ts";

const repository = z.object({
  id: z.union([z.number(), z.string()]),
  full_name: z.string(),
  private: flag,
});
const fromRepository = z.object({ repository });
const fromPerson = z.object({ sender: githubPerson });
const push = z.object({
  ref: z.string(),
  before: z.string(),
  after: z.string(),
  head_commit: z.nullish(
    z.object({ author: z.nullish(z.object({ username: z.catch(z.string(), "") })) }),
  ),
});
const named = z.object({ ref: z.string(), ref_type: z.string() });
const pullRequest = z.object({ action: z.string(), pull_request: githubPullRequest });
const deployment = z.object({
  action: z.string(),
  deployment: z.object({
    id: z.number(),
    ref: z.string(),
    sha: z.string(),
    environment: z.string(),
    description: z.catch(z.string(), ""),
    payload: z.unknown(),
  }),
});

type Read = DistributiveOmit<ForgeEvent, "repository">;
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown
  ? Omit<Type, Key>
  : never;

/**
 * The events of a hook of this server (https://docs.github.com/en/webhooks/webhook-events-and-payloads), and two that somebody
 * may have added: `create` says the same as a push, and `public` the same as `repository`.
 */
const readers: Readonly<Record<string, (body: unknown) => Read>> = {
  ping: () => ({ kind: "test" }),
  push: readPush,
  create: (body) => ({ kind: "other", name: `create ${named.parse(body).ref_type}` }),
  delete: readDelete,
  pull_request: readPullRequest,
  deployment: readDeployment,
  repository: () => ({ kind: "repository_changed" }),
  public: () => ({ kind: "repository_changed" }),
};

/** Throws an UnreadableRequest if the body is not what GitHub sends with such an event. */
export function readRequest(request: HookRequest): ForgeEvent {
  const name = headerOf(request, "x-github-event");
  try {
    const body: unknown = JSON.parse(request.body.toString("utf8"));
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    const from = fromRepository.safeParse(body).data?.repository;
    // Hooks of organizations and apps send some events without one.
    if (from === undefined && (read === undefined || name === "ping"))
      return { repository: { id: "", slug: "" }, kind: "other", name };
    const {
      id,
      full_name: slug,
      private: isPrivate,
    } = from ?? fromRepository.parse(body).repository;
    const event: Read = read?.(body) ?? { kind: "other", name };
    return { repository: { id: String(id), slug, isPrivate }, ...event };
  } catch (cause) {
    throw new UnreadableRequest(`The body of a request with the event "${name}" is not readable`, {
      cause,
    });
  }
}

const zeros = /^0+$/;

function readPush(body: unknown): Read {
  const { ref, before, after, head_commit } = push.parse(body);
  const sender = toPerson(fromPerson.parse(body).sender);
  if (zeros.test(after)) return { kind: "delete", ref, sender };
  return {
    kind: "push",
    ref,
    before: zeros.test(before) ? null : before,
    after,
    authorLogin: head_commit?.author?.username ?? "",
    isEcho: false,
    sender,
  };
}

function readDelete(body: unknown): Read {
  const { ref, ref_type } = named.parse(body);
  const folder = ref_type === "tag" ? "tags" : "heads";
  const sender = toPerson(fromPerson.parse(body).sender);
  return { kind: "delete", ref: `refs/${folder}/${ref}`, sender };
}

const actions = {
  opened: "opened",
  synchronize: "synchronized",
  reopened: "reopened",
  closed: "closed",
  edited: "edited",
  // Their state is shown, and starts no build.
  converted_to_draft: "edited",
  ready_for_review: "edited",
} as const;

function readPullRequest(body: unknown): Read {
  const { action, pull_request } = pullRequest.parse(body);
  const known = isAction(action) ? actions[action] : undefined;
  if (known === undefined) return { kind: "other", name: `pull_request ${action}` };
  const sender = toPerson(fromPerson.parse(body).sender);
  return { kind: "pull_request", action: known, pullRequest: toPullRequest(pull_request), sender };
}

const isAction = (text: string): text is keyof typeof actions => Object.hasOwn(actions, text);

function readDeployment(body: unknown): Read {
  const { action, deployment: given } = deployment.parse(body);
  if (action !== "created") return { kind: "other", name: `deployment ${action}` };
  const { id, ref: name, sha, environment: target, description } = given;
  const sender = toPerson(fromPerson.parse(body).sender);
  const params = toParams(given.payload);
  return { kind: "deployment", id, name, sha, target, description, params, sender };
}

/** The payload is an object or a text, which may be the JSON of one. */
function toParams(payload: unknown): Record<string, string> {
  const fields = z.record(z.string(), z.unknown()).safeParse(fromJson(payload)).data ?? {};
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(texts);
}

function fromJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
