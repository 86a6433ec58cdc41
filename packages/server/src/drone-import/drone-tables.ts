import type { DroneTable } from "./drone-source.ts";

/** The tables of a Drone database of version 1 or 2, with the columns that are imported. */

export const users: DroneTable = {
  table: "users",
  prefix: "user_",
  key: "id",
  numbers: [
    "admin",
    "machine",
    "active",
    "synced",
    "created",
    "updated",
    "last_login",
    "oauth_expiry",
  ],
  texts: ["login", "email", "avatar", "hash", "oauth_token", "oauth_refresh"],
};

export const repos: DroneTable = {
  table: "repos",
  prefix: "repo_",
  key: "id",
  numbers: [
    "user_id",
    "active",
    "counter",
    "timeout",
    "throttle",
    "trusted",
    "protected",
    "no_forks",
    "no_pulls",
  ].concat([
    "cancel_pulls",
    "cancel_push",
    "cancel_running",
    "synced",
    "created",
    "updated",
    "version",
  ]),
  texts: [
    "uid",
    "namespace",
    "name",
    "scm",
    "clone_url",
    "ssh_url",
    "html_url",
    "visibility",
    "branch",
    "config",
    "signer",
    "secret",
  ],
};

export const permissions: DroneTable = {
  table: "perms",
  prefix: "perm_",
  key: "user_id",
  numbers: ["read", "write", "admin", "synced"],
  texts: ["repo_uid"],
};

export const builds: DroneTable = {
  table: "builds",
  prefix: "build_",
  key: "id",
  numbers: [
    "repo_id",
    "number",
    "parent",
    "deploy_id",
    "debug",
    "started",
    "finished",
    "created",
    "updated",
    "version",
  ],
  texts: [
    "trigger",
    "status",
    "error",
    "event",
    "action",
    "link",
    "title",
    "message",
    "before",
    "after",
    "ref",
  ].concat(
    [
      "source_repo",
      "source",
      "target",
      "author",
      "author_name",
      "author_email",
      "author_avatar",
      "sender",
    ],
    ["deploy", "params", "cron"],
  ),
};

export const stages: DroneTable = {
  table: "stages",
  prefix: "stage_",
  key: "id",
  numbers: [
    "build_id",
    "number",
    "errignore",
    "exit_code",
    "limit",
    "limit_repo",
    "started",
    "stopped",
    "created",
  ].concat(["updated", "version", "on_success", "on_failure"]),
  texts: [
    "kind",
    "type",
    "name",
    "status",
    "error",
    "os",
    "arch",
    "variant",
    "kernel",
    "machine",
    "depends_on",
    "labels",
  ],
};

export const steps: DroneTable = {
  table: "steps",
  prefix: "step_",
  key: "id",
  numbers: [
    "stage_id",
    "number",
    "errignore",
    "exit_code",
    "started",
    "stopped",
    "version",
    "detached",
  ],
  texts: ["name", "status", "error", "depends_on", "image", "schema"],
};

export const cards: DroneTable = {
  table: "cards",
  prefix: "card_",
  key: "id",
  numbers: [],
  texts: ["data"],
};

const secretColumns = {
  numbers: ["pull_request", "pull_request_push"],
  prefix: "secret_",
  key: "id",
};

export const secrets: DroneTable = {
  ...secretColumns,
  table: "secrets",
  numbers: ["repo_id", ...secretColumns.numbers],
  texts: ["name", "data"],
};

export const orgSecrets: DroneTable = {
  ...secretColumns,
  table: "orgsecrets",
  texts: ["namespace", "name", "data"],
};

export const cronJobs: DroneTable = {
  table: "cron",
  prefix: "cron_",
  key: "id",
  numbers: ["repo_id", "next", "prev", "disabled", "created", "updated", "version"],
  texts: ["name", "expr", "event", "branch", "target"],
};

export const templates: DroneTable = {
  table: "templates",
  prefix: "template_",
  key: "id",
  numbers: ["created", "updated"],
  texts: ["name", "namespace", "data"],
};
