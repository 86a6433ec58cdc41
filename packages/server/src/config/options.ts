import { commandLines } from "./command-usage.ts";

/** The options that have a flag, in the order of the help text. The flag overrides the variable. */
export const optionTable = {
  port: row("SIGNALBOX_PORT", "N", "port to listen on, 0 for any free one (8080)"),
  host: row("SIGNALBOX_HOST", "ADDRESS", "address to listen on (127.0.0.1)"),
  data: row("SIGNALBOX_DATA", "FOLDER", "folder for database, logs and keys (./data)"),
  repos: row("SIGNALBOX_REPOS", "FOLDER", "folder with git repositories; may be repeated"),
  example: row(
    "SIGNALBOX_EXAMPLE",
    "",
    "example repositories, also beside others or after their removal",
  ),
  server: row("SIGNALBOX_SERVER", "URL", "use this existing CI server instead of the embedded one"),
  token: row("SIGNALBOX_TOKEN", "TOKEN", "personal token for --server"),
  url: row("SIGNALBOX_URL", "URL", "public address, if it differs from host and port"),
  concurrency: row("SIGNALBOX_CONCURRENCY", "N", "stages that run concurrently (number of cores)"),
  exec: row(
    "SIGNALBOX_EXEC",
    "WHICH",
    "exec pipelines that run: all, trusted or off (all, or trusted beyond loopback)",
  ),
  mcp: row("SIGNALBOX_MCP", "", "let coding assistants ask at /mcp (docs/assistants.md)"),
  "mcp-write": row("SIGNALBOX_MCP_WRITE", "", "let them start, restart and cancel builds, too"),
  "rpc-secret": row(
    "SIGNALBOX_RPC_SECRET",
    "SECRET",
    "lets remote runners with this secret run stages",
  ),
};

/** The options of docker pipelines, which the help text lists separately. */
export const dockerOptionTable = {
  "docker-host": row(
    "SIGNALBOX_DOCKER_HOST",
    "ADDRESS",
    "container engine, as in DOCKER_HOST (found like the docker command does)",
  ),
  "docker-memory": row(
    "SIGNALBOX_DOCKER_MEMORY",
    "SIZE",
    "memory limit of each container, such as 2g (none)",
  ),
  "docker-cpus": row(
    "SIGNALBOX_DOCKER_CPUS",
    "N",
    "processor limit of each container, such as 1.5 (none)",
  ),
  "docker-privileged-images": row(
    "SIGNALBOX_DOCKER_PRIVILEGED_IMAGES",
    "NAME,...",
    "more images that run privileged in trusted repositories",
  ),
};

/** The options that limit the stored builds, logs and artifacts. */
export const retentionOptionTable = {
  "keep-builds": row("SIGNALBOX_KEEP_BUILDS", "N", "builds to keep of each repository (all)"),
  "keep-days": row("SIGNALBOX_KEEP_DAYS", "N", "days to keep builds (forever)"),
  "keep-logs": row("SIGNALBOX_KEEP_LOGS", "SIZE", "size of all logs to keep, such as 20g (all)"),
  "keep-log-days": row(
    "SIGNALBOX_KEEP_LOG_DAYS",
    "N",
    "days to keep logs (as long as their builds)",
  ),
  "keep-artifacts": row("SIGNALBOX_KEEP_ARTIFACTS", "SIZE", "size of all artifacts to keep (all)"),
  "keep-repo-artifacts": row(
    "SIGNALBOX_KEEP_REPO_ARTIFACTS",
    "SIZE",
    "size of those of each repository (all)",
  ),
  "keep-step-artifacts": row(
    "SIGNALBOX_KEEP_STEP_ARTIFACTS",
    "SIZE",
    "size of those that one step may leave (4g)",
  ),
  "keep-artifact-days": row(
    "SIGNALBOX_KEEP_ARTIFACT_DAYS",
    "N",
    "days to keep artifacts (as long as their builds)",
  ),
  "keep-images": row("SIGNALBOX_KEEP_IMAGES", "N", "images pulled for docker pipelines (all)"),
  "keep-image-days": row("SIGNALBOX_KEEP_IMAGE_DAYS", "N", "days to keep them unused (forever)"),
  "keep-image-size": row("SIGNALBOX_KEEP_IMAGE_SIZE", "SIZE", "size of all of them to keep (all)"),
};

/** The option of webhooks. */
export const webhookOptionTable = {
  "webhook-addresses": row(
    "SIGNALBOX_WEBHOOK_ADDRESSES",
    "NAME,...",
    "hosts and networks that webhooks may reach although they are not public",
  ),
};

/** The options of a connected git host. */
export const forgeOptionTable = {
  "git-username": row(
    "SIGNALBOX_GIT_USERNAME",
    "LOGIN",
    "account there that fetches, and that steps of trusted repositories may use",
  ),
  "git-password-file": row(
    "SIGNALBOX_GIT_PASSWORD_FILE",
    "FILE",
    "file with its password or token",
  ),
};

/** The options of the mail server. */
export const mailOptionTable = {
  smtp: row(
    "SIGNALBOX_SMTP",
    "URL",
    "server that sends mail, such as smtp://ci@mail.example.com:587; smtps:// for TLS from the start",
  ),
  "mail-from": row("SIGNALBOX_MAIL_FROM", "EMAIL", "sender of the mails"),
};

export type MailOptionName = keyof typeof mailOptionTable;
export type ForgeOptionName = keyof typeof forgeOptionTable;
export type WebhookOptionName = keyof typeof webhookOptionTable;
export type RetentionOptionName = keyof typeof retentionOptionTable;
export type DockerOptionName = keyof typeof dockerOptionTable;
export type OptionName =
  | keyof typeof optionTable
  | DockerOptionName
  | RetentionOptionName
  | ForgeOptionName
  | MailOptionName
  | WebhookOptionName;

/**
 * An option's value, and the flag or variable it came from (`source`). `all` holds the values of a
 * repeatable option.
 */
export type OptionValue = { source: string; text: string | undefined; all: string[] };

export function variableOf(name: OptionName): string {
  const tables = { ...optionTable, ...dockerOptionTable, ...retentionOptionTable };
  return { ...tables, ...webhookOptionTable, ...mailOptionTable, ...forgeOptionTable }[name]
    .variable;
}

function row(variable: string, value: string, meaning: string) {
  return { variable, value, meaning };
}

const describe = ([name, { variable, value, meaning }]: [string, ReturnType<typeof row>]): string =>
  `  --${name} ${value}`.padEnd(22).concat(variable.padEnd(24), meaning);
const lines = Object.entries(optionTable).map(describe);

const retentionLines = Object.entries(retentionOptionTable).map(
  ([name, { variable, value, meaning }]) =>
    `  --${name} ${value}`.padEnd(29).concat(variable.padEnd(30), meaning),
);

const describeInTwoLines = ([name, { variable, value, meaning }]: [
  string,
  ReturnType<typeof row>,
]): string => `  --${name} ${value}`.padEnd(38).concat(variable, "\n", " ".repeat(28), meaning);
const dockerLines = Object.entries(dockerOptionTable).map(describeInTwoLines);
const forgeLines = Object.entries(forgeOptionTable).map(describeInTwoLines);
const mailLines = Object.entries(mailOptionTable).map(describeInTwoLines);
const webhookLines = Object.entries(webhookOptionTable).map(describeInTwoLines);

export const usage = `${commandLines}

Server:
${lines.join("\n")}

Docker pipelines:
${dockerLines.join("\n")}

What is kept; older builds, logs and artifacts, and pulled images that nothing uses, are deleted:
${retentionLines.join("\n")}

Connected to a git host (see below):
${forgeLines.join("\n")}

Webhooks of repositories:
${webhookLines.join("\n")}

Mail to people whose builds break or fix a branch; SIGNALBOX_SMTP_PASSWORD is the password:
${mailLines.join("\n")}

With --server, --data is the folder of an index of its builds (./connected-data), or "none" to keep it in memory.
A flag overrides its variable. SIGNALBOX_REPOS separates folders with ":".
Variables without a flag:
  SIGNALBOX_ADMIN_LOGIN     login of the first account (admin)
  SIGNALBOX_ADMIN_EMAIL     its email (git's user.email if only this machine reaches the server)
  SIGNALBOX_ADMIN_PASSWORD  its password (generated and printed once)
  SIGNALBOX_SECRET_KEY      encrypts secrets and tokens (a key file in the data folder)
  SIGNALBOX_RPC_SECRET_...  secret of the remote runners of one type: SIGNALBOX_RPC_SECRET_DOCKER
  ..._FILE                  name of a file that contains the value: SIGNALBOX_SECRET_KEY_FILE,
                            SIGNALBOX_TOKEN, SIGNALBOX_RPC_SECRET and SIGNALBOX_OAUTH_CLIENT_SECRET
Connected to one git host, whose OAuth application has the redirect URI ADDRESS/login (docs/forges.md):
  SIGNALBOX_GITEA_SERVER, _CLIENT_ID, _CLIENT_SECRET     Gitea or Forgejo: address, and the application
  SIGNALBOX_GITHUB_CLIENT_ID, _CLIENT_SECRET, _SERVER    GitHub; address of Enterprise (github.com)
  SIGNALBOX_GITLAB_CLIENT_ID, _CLIENT_SECRET, _SERVER    GitLab; address of an own one (gitlab.com)
  SIGNALBOX_GOGS_SERVER     Gogs: address; people sign in with their passwords there, without an application
  SIGNALBOX_USER_FILTER, SIGNALBOX_REPOSITORY_FILTER, SIGNALBOX_STATUS_NAME, ...
                            as on a Drone server, also with the prefix DRONE_
Sign-in alone with a source-control provider, whose callback URL is ADDRESS/login:
  SIGNALBOX_OAUTH_PROVIDER, _CLIENT_ID, _CLIENT_SECRET
                            gitea, github or gitlab; id and secret of the registered app
  SIGNALBOX_OAUTH_ADDRESS   its address, unless it is github.com or gitlab.com
  SIGNALBOX_OAUTH_SIGN_UP   on: everyone with an account there gets one here (off for public hosts)
`;
