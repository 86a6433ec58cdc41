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
  [/^DRONE_(?:RPC|AGENTS)_/, "set SIGNALBOX_RPC_SECRET to the secret of your runners"],
  [/^DRONE_(?:DATABASE|S3|AZURE)_/, "builds and logs are kept in the folder that --data names"],
  [/^DRONE_(?:TLS|HTTP)_/, "put a proxy in front, and set SIGNALBOX_URL to its address"],
  [/^DRONE_SERVER_PORT$/, "set SIGNALBOX_HOST and SIGNALBOX_PORT"],
  [/^DRONE_(?:RUNNER|LIMIT|CPU|MEMORY)_/, "see the docker options in --help"],
  [/^DRONE_CLEANUP_/, "see the options that say what is kept in --help"],
  [/^DRONE_GIT_ALWAYS_AUTH$/, "steps clone from this server, which needs no password"],
  [/^DRONE_INCOMING_WEBHOOK_EVENTS$/, "a hook is always asked for pushes, tags and pull requests"],
  [/^DRONE_WEBHOOK_/, "each repository has its own webhooks in its settings"],
];

/** Only these mean that somebody gave the server the environment of a Drone server. */
const isOfServer = /^DRONE_(?:SERVER_HOST|(?:GITEA|GITHUB|GITLAB|GOGS|STASH)_SERVER|.*_CLIENT_ID)$/;

const supported: ReadonlySet<string> = new Set(forgeVariables.map((name) => `DRONE_${name}`));

/** One line for each advice that applies, naming the variables. Never prints a value. */
export function droneNotices(environment: Environment): string[] {
  const given = Object.keys(environment).filter((name) => Boolean(environment[name]));
  if (!given.some((name) => isOfServer.test(name))) return [];
  const unused = given.filter((name) => name.startsWith("DRONE_") && !supported.has(name)).sort();
  const groups = Map.groupBy(unused, adviceFor);
  return [...groups].map(([text, names]) => `Not used: ${names.join(", ")}${text}`);
}

const adviceFor = (name: string): string => {
  const [, text] = advice.find(([pattern]) => pattern.test(name)) ?? [];
  return text === undefined ? "" : ` (${text})`;
};
