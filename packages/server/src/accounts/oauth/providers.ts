import * as z from "zod/mini";

/**
 * A person's profile at the provider. `id` never changes; `email` is "" if it is hidden; `created` is when the account was made, in
 * unix seconds, if the provider says it.
 */
export type Profile = {
  id: string;
  login: string;
  email: string;
  avatar: string;
  created: number | undefined;
};

/** The endpoints of a provider, and how it describes a person. */
type Provider = {
  /** Its name in sentences. */
  title: string;
  /** The public address; undefined if every installation has its own. */
  address: string | undefined;
  /**
   * The path of the issuer, which the redirect back may name
   * (https://www.rfc-editor.org/rfc/rfc9207).
   */
  issuer: string;
  authorize: string;
  token: string;
  scope: string;
  /** The endpoint that returns the owner of a token. */
  user: (address: URL) => URL;
  readUser: (answer: unknown) => Profile;
  /** The endpoint that lists the person's emails, if the profile may lack one. */
  emails?: (address: URL) => URL;
};

const id = z.union([z.number(), z.string()]);
const text = z.catch(z.string(), "");

/** Gitea calls the time of the account `created`, and Gogs does not say it. */
const common = { id, email: text, avatar_url: text, created: text, created_at: text };

const withLogin = z.object({ ...common, login: z.string() });
const readLogin = (answer: unknown): Profile => {
  const { login, ...person } = withLogin.parse(answer);
  return toProfile(login, person);
};

const withUsername = z.object({ ...common, username: z.string() });
const readUsername = (answer: unknown): Profile => {
  const { username, ...person } = withUsername.parse(answer);
  return toProfile(username, person);
};

type Common = z.output<z.ZodMiniObject<typeof common>>;

const toProfile = (login: string, { id, email, avatar_url: avatar, ...times }: Common): Profile => {
  const created = Math.floor(Date.parse(times.created || times.created_at) / 1000);
  // An unset time of Go is before that.
  return { id: String(id), login, email, avatar, created: created > 0 ? created : undefined };
};

/** Appends a path to an address, which may have a path itself. */
export function appendPath(address: URL, path: string): URL {
  return new URL(`${address.href.replace(/\/$/, "")}${path}`);
}

/**
 * github.com and the addresses of Enterprise Cloud have a separate host for their API; Enterprise Server serves it below its own
 * address (https://docs.github.com/en/enterprise-server/rest).
 */
export const githubApi = (address: URL, path: string): URL =>
  /(?:^github\.com|\.ghe\.com)$/.test(address.hostname)
    ? new URL(`https://api.${address.host}${path}`)
    : appendPath(address, `/api/v3${path}`);

export const providers = {
  gitea: {
    title: "Gitea",
    address: undefined,
    issuer: "",
    authorize: "/login/oauth/authorize",
    token: "/login/oauth/access_token",
    scope: "read:user",
    user: (address) => appendPath(address, "/api/v1/user"),
    readUser: readLogin,
  },
  gogs: {
    title: "Gogs",
    address: undefined,
    issuer: "",
    authorize: "",
    token: "",
    scope: "",
    user: (address) => appendPath(address, "/api/v1/user"),
    readUser: readLogin,
  },
  github: {
    title: "GitHub",
    address: "https://github.com",
    issuer: "/login/oauth",
    authorize: "/login/oauth/authorize",
    token: "/login/oauth/access_token",
    scope: "read:user user:email",
    user: (address) => githubApi(address, "/user"),
    emails: (address) => githubApi(address, "/user/emails"),
    readUser: readLogin,
  },
  gitlab: {
    title: "GitLab",
    address: "https://gitlab.com",
    issuer: "",
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    scope: "read_user",
    user: (address) => appendPath(address, "/api/v4/user"),
    readUser: readUsername,
  },
} as const satisfies Record<string, Provider>;

export type ProviderName = keyof typeof providers;

export function providerOf(name: ProviderName): Provider {
  return providers[name];
}

/** Gogs has none: people give their password, with which the server makes a token. */
export const hasOAuth = (name: ProviderName): boolean => providerOf(name).authorize !== "";

export function isProviderName(text: string): text is ProviderName {
  return Object.hasOwn(providers, text);
}

/** Those by which people can sign in without a connected forge. */
export const providerNames = Object.keys(providers).filter(
  (name) => isProviderName(name) && hasOAuth(name),
);
