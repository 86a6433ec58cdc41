import { extensionVariables } from "./extensions-config.ts";
import { forgeVariables } from "./forge-config.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of a Drone server that say nothing to this one, and what to do instead. The first match counts. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/^DRONE_(?:BITBUCKET|STASH|GITEE)_/, "Gitea, Forgejo, Gogs, GitHub and GitLab can be connected"],
  [/^DRONE_GITHUB_API_SERVER$/, "the API of DRONE_GITHUB_SERVER is used"],
  [/^DRONE_GITHUB_USER_RATELIMIT$/, "the limits that GitHub names are kept"],
  [/^DRONE_GITEA_REDIRECT_URL$/, "the callback URL is always the public address and /login"],
  [
    /_SKIP_VERIFY$/,
    "name the file of your own authority in NODE_EXTRA_CA_CERTS and, for git, in GIT_SSL_CAINFO",
  ],
  [/^DRONE_RPC_SECRET$/, "set SIGNALBOX_RPC_SECRET to the secret of your runners"],
  [/^DRONE_RPC_/, "runners need only this server's address and the secret"],
  [/^DRONE_AGENTS_/, "outside runners are served if SIGNALBOX_RPC_SECRET is set"],
  [
    /^DRONE_DATABASE_(?!MAX|LEGACY)/,
    "builds and logs are kept in the folder that --data names; the command import brings Drone's",
  ],
  [/^DRONE_(?:DATABASE|REDIS)_/, "the database is a file of this one process"],
  [/^DRONE_(?:S3|AZURE)_/, "logs are kept in the folder that --data names; see import --help"],
  [/^DRONE_(?:TLS|HTTP)_/, "put a proxy in front, and set SIGNALBOX_URL to its address"],
  [/^DRONE_SERVER_PORT$/, "set SIGNALBOX_HOST and SIGNALBOX_PORT"],
  [/^DRONE_COOKIE_/, "sessions are kept in the database, and people end them on the account page"],
  [/^DRONE_RUNNER_CAPACITY$/, "set SIGNALBOX_CONCURRENCY"],
  [/^DRONE_RUNNER_PRIVILEGED_IMAGES$/, "set SIGNALBOX_DOCKER_PRIVILEGED_IMAGES"],
  [/^DRONE_LIMIT_MEM$/, "set SIGNALBOX_DOCKER_MEMORY"],
  [/^DRONE_LIMIT_CPU_QUOTA$/, "set SIGNALBOX_DOCKER_CPUS to a hundred-thousandth of it"],
  [
    /^DRONE_(?:LIMIT_|RUNNER_(?:ENVIRON|VOLUMES|NETWORKS|DEVICES|LABELS))/,
    "let a runner of Drone take these stages; it keeps the variable",
  ],
  [/^DRONE_RUNNER_/, "the machine says what it is"],
  [/^DRONE_GIT_IMAGE/, "the clone step needs no image here, and runners choose their own"],
  [/^DRONE_CLEANUP_/, "builds are ended when their time limit is over or their runner is lost"],
  [/^DRONE_CRON_DISABLED$/, "disable the cron jobs of the repositories"],
  [/^DRONE_CRON_INTERVAL$/, "cron jobs run on time"],
  [/^DRONE_GIT_ALWAYS_AUTH$/, "steps clone from this server, which needs no password"],
  [/^DRONE_INCOMING_WEBHOOK_EVENTS$/, "a hook is always asked for pushes, tags and pull requests"],
  [
    /^DRONE_FEATURE_SERVER_PROXY_SECRET$/,
    "repair the repositories, whose hooks then have their own",
  ],
  [/^DRONE_CONVERT_PLUGIN_CACHE_SIZE$/, "each build asks once, and keeps the answer"],
  [/^DRONE_JSONNET_ENABLED$/, "a file whose path ends in .jsonnet is always evaluated"],
  [/^DRONE_JSONNET_/, "a file in Jsonnet may import up to 50 files of its commit"],
  [/^DRONE_STARLARK_/, "an extension evaluates Starlark; set DRONE_CONVERT_PLUGIN_ENDPOINT"],
  [/^DRONE_DOCKER_CONFIG$/, "enter the file as a secret, and name it in image_pull_secrets"],
  [/^DRONE_PROMETHEUS_/, "a system administrator or a machine account reads /metrics"],
  [
    /^DRONE_(?:LOGS|PPROF)_|_DEBUG$|^DRONE_DEBUG_/,
    "the server writes what went wrong, in one form",
  ],
  [/^DRONE_(?:DATADOG|LICENSE)/, "nothing is sent to anybody, and everything is free"],
];

/** Only these mean that somebody gave the server the environment of a Drone server. */
const isOfServer = /^DRONE_(?:SERVER_HOST|(?:GITEA|GITHUB|GITLAB|GOGS|STASH)_SERVER|.*_CLIENT_ID)$/;

const supported: ReadonlySet<string> = new Set(
  [...forgeVariables, ...extensionVariables].map((name) => `DRONE_${name}`),
);

/** Values with which a Drone server turns something off, which nothing here has to replace. */
const off: ReadonlySet<string> = new Set(["", "0", "f", "F", "false", "FALSE", "False"]);

/** One line for each advice that applies, naming the variables. Never prints a value. */
export function droneNotices(environment: Environment): string[] {
  const given = Object.keys(environment).filter((name) => !off.has(environment[name] ?? ""));
  if (!given.some((name) => isOfServer.test(name))) return [];
  const unused = given.filter((name) => name.startsWith("DRONE_") && !supported.has(name)).sort();
  const groups = Map.groupBy(unused, adviceFor);
  return [...groups].map(
    ([text, names]) => `Not used: ${names.join(", ")}${text === undefined ? "" : ` (${text})`}`,
  );
}

const adviceFor = (name: string): string | undefined =>
  advice.find(([pattern]) => pattern.test(name))?.[1];
