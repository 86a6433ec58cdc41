import type {
  AuditEntry,
  Build,
  Cron,
  Repo,
  Secret,
  Stage,
  Step,
  Template,
  TestStatus,
  User,
  Webhook,
  WebhookDelivery,
} from "@signalbox/contract";
import type { Generated } from "kysely";
import type { Column } from "./columns.ts";

/** Fields of a repository that are read from its newest commit. */
export type ConfigProblem = "config_missing" | "config_empty";

/** Fields of a repository that are found out when it is read. */
export type Whereabouts =
  | "missing"
  | "renamed_to"
  | "renamed_from"
  | "name_taken_by"
  | "took_name_of"
  | "forge_problems";

/** The keys of the API that are read from other tables. */
type OtherKeys = "build" | "default_branch_build" | "permissions";

/** The tables, with the names of the API: flags are 0 or 1, lists and maps are JSON text. */
export type Tables = {
  installation: { id: string; example_made: Generated<number>; key_check: Generated<string> };
  users: Row<User> & UserExtras;
  user_emails: { email: string; user_id: number };
  sessions: {
    id_hash: string;
    user_id: number;
    created: number;
    expires: number;
    used: Generated<number>;
  };
  repos: Row<
    Omit<Repo, OtherKeys | "forge" | "archived" | "require_approval" | ConfigProblem | Whereabouts>
  > &
    RepoExtras;
  former_names: { slug: string; repo_id: number };
  builds: Row<Omit<Build, "stages" | "draft" | "warnings" | "deploy_task">>;
  stages: Row<Omit<Stage, "steps">> & StageExtras;
  remote_stages: { stage_id: number; accepted: number; last_call: number; address: string };
  cards: { step_id: number; schema: string; data: string };
  steps: Row<Omit<Step, "step_id">> & StepExtras;
  branch_builds: { repo_id: number; branch: string; build_id: number };
  deployment_builds: { repo_id: number; target: string; build_id: number };
  build_words: { rowid: number; words: string };
  step_names: { id: Generated<number>; repo_id: number; name: string };
  build_steps: { step_name_id: number; build_id: number };
  pipeline_files: { id: Generated<number>; hash: string; text: string };
  audit: Row<AuditEntry>;
  test_names: { id: Generated<number>; repo_id: number; suite: string; name: string };
  test_runs: { step_id: number; duration: number; truncated: number; warnings: string };
  tests: {
    id: Generated<number>;
    step_id: number;
    name_id: number;
    status: TestStatus;
    duration: number;
    file: string;
    line: number;
    message: string;
    output: string;
  };
  step_environments: { stage_id: number; step_name: string; variables: Uint8Array };
  build_files: { build_id: number; file_id: number; path: string };
  build_sources: { build_id: number; position: number; file_id: number; path: string };
  approvals: { repo_id: number; sha: string; stage_name: string };
  seen_refs: { repo_id: number; ref: string; sha: string };
  /** `file` is the name of the content in the folder of the build. */
  artifacts: {
    id: Generated<number>;
    build_id: number;
    step_id: number;
    path: string;
    file: string;
    size: number;
    sha256: string;
    type: string;
    created: number;
  };
  log_reasons: { build_id: number; versions: string; reasons: string };
  cron: Row<Omit<Cron, "timezone">>;
  secrets: SecretRow & { repo_id: number };
  org_secrets: SecretRow & { namespace: string };
  webhooks: Row<Omit<Webhook, "delivery">> & { secret_encrypted: Uint8Array };
  webhook_deliveries: Row<Omit<WebhookDelivery, "build">> & DeliveryExtras;
  mails: {
    id: Generated<number>;
    user_id: number;
    build_id: number;
    change: string;
    attempts: Generated<number>;
    created: number;
    next: number;
  };
  templates: Row<Template>;
  namespaces: { namespace: string; path: string; place: string };
  forge_repos: ForgeRepoRow;
  forge_tokens: {
    user_id: number;
    access_encrypted: Uint8Array;
    refresh_encrypted: Uint8Array | null;
    expires: Generated<number>;
    listed: Generated<number>;
    problem: Generated<string>;
  };
  forge_permissions: { repo_id: number; user_id: number; level: number; checked: number };
  forge_memberships: { owner_id: string; user_id: number; admin: number };
  hook_requests: {
    id: Generated<number>;
    repo_id: number | null;
    received: number;
    headers: string;
    body: Uint8Array;
    attempts: Generated<number>;
    next: number;
    problem: Generated<string>;
    network: Generated<string>;
  };
  forge_changes: { repo_id: number; event: string; ref: string; sha: string };
  pull_builds: {
    repo_id: number;
    pull: number;
    build_id: number;
    draft: Generated<number>;
    title: Generated<string>;
    target: Generated<string>;
    closed: Generated<number>;
  };
  hook_outcomes: {
    id: Generated<number>;
    repo_id: number;
    received: number;
    what: string;
    build_number: Generated<number>;
    reason: Generated<string>;
  };
  commit_statuses: {
    repo_id: number;
    sha: string;
    context: string;
    build_id: number;
    version: Generated<number>;
    sent: Generated<number>;
    attempts: Generated<number>;
    next: number;
  };
  drone_import: { id: number; last_build: Generated<number>; unfinished: Generated<string> };
  sign_in_links: { user_id: number; key_hash: string; expires: number };
  /** Only in the index of a connected server. */
  indexed_repos: { repo_id: number; lowest: number; highest: number; listed: number };
  /** As above. */
  unread_builds: { build_id: number };
};

type UserExtras = {
  name: Generated<string>;
  company: Generated<string>;
  password_hash: string;
  token_hash: string;
  token_encrypted: Uint8Array;
  external_id: string;
  mail: Generated<number>;
};
type RepoExtras = {
  forge: Generated<string>;
  path: string;
  place: string;
  git_dir: string;
  bare: number;
  missing: number;
  access: string;
};
type ForgeRepoRow = {
  repo_id: number;
  forge: string;
  remote_id: string;
  owner_id: string;
  archived: Generated<number>;
  visibility: Generated<string>;
  hook_id: Generated<string>;
  hook_made: Generated<number>;
  secret_encrypted: Uint8Array | null;
  former_secret_encrypted: Uint8Array | null;
  former_until: Generated<number>;
  file_key_encrypted: Uint8Array | null;
  last_request: Generated<number>;
  last_fetch: Generated<number>;
  problem: Generated<string>;
  hook_problem: Generated<string>;
  status_problem: Generated<string>;
};
type StageExtras = { wanted_os: Generated<string>; wanted_arch: Generated<string> };
type DeliveryExtras = { webhook_id: number; build_id: number | null; change: Generated<string> };
type StepExtras = { stage_id: number; executor_mark: Generated<string> };
/** The columns that all tables of secrets share. */
export type SecretRow = Row<Omit<Secret, "id" | "repo_id" | "namespace">> & {
  id: Generated<number>;
  data_encrypted: Uint8Array;
};

/**
 * Every column has a value, even if the API omits the key. An insert may leave out those for which the
 * migrations define a default.
 */
type Row<Entity> = { [Key in keyof Entity]-?: Generated<Column<Exclude<Entity[Key], undefined>>> };
