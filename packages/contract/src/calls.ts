import type * as z from "zod/mini";
import type { Call, PathParameters } from "./calls/call.ts";
import { accessCalls } from "./calls/access.ts";
import { artifactCalls } from "./calls/artifacts.ts";
import { buildListCalls } from "./calls/build-lists.ts";
import { buildCalls } from "./calls/builds.ts";
import { collaboratorCalls } from "./calls/collaborators.ts";
import { cronCalls } from "./calls/cron.ts";
import { namespaceCalls } from "./calls/namespaces.ts";
import { orgSecretCalls } from "./calls/org-secrets.ts";
import { pipelineSuggestionCalls } from "./calls/pipeline-suggestion.ts";
import { repoForgeCalls } from "./calls/repo-forge.ts";
import { repoCalls } from "./calls/repos.ts";
import { secretCalls } from "./calls/secrets.ts";
import { signingCalls } from "./calls/signing.ts";
import { systemCalls } from "./calls/system.ts";
import { templateCalls } from "./calls/templates.ts";
import { testCalls } from "./calls/tests.ts";
import { userCalls } from "./calls/user.ts";
import { usersCalls } from "./calls/users.ts";
import { webhookCalls } from "./calls/webhooks.ts";

/**
 * Every call of the HTTP API by name. The server's routes, the client, permission checks and the
 * API page all derive from this table.
 */
export const calls = {
  ...userCalls,
  ...usersCalls,
  ...repoCalls,
  ...repoForgeCalls,
  ...pipelineSuggestionCalls,
  ...collaboratorCalls,
  ...accessCalls,
  ...buildCalls,
  ...buildListCalls,
  ...testCalls,
  ...artifactCalls,
  ...cronCalls,
  ...secretCalls,
  ...webhookCalls,
  ...orgSecretCalls,
  ...namespaceCalls,
  ...signingCalls,
  ...templateCalls,
  ...systemCalls,
};

export type CallName = keyof typeof calls;
type Calls = typeof calls;

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Part<Name extends CallName, Key extends keyof Call> = Key extends keyof Calls[Name]
  ? Calls[Name][Key]
  : undefined;

/** The types of a call's parts: what the server reads and what a client writes. */
export type CallParameters<Name extends CallName> = PathParameters<Calls[Name]["path"]>;
export type CallQuery<Name extends CallName> = Output<Part<Name, "query">>;
export type CallBody<Name extends CallName> = Output<Part<Name, "body">>;
export type CallBodyToSend<Name extends CallName> = Input<Part<Name, "body">>;
export type CallAnswer<Name extends CallName> = Output<Part<Name, "answer">>;
