import * as z from "zod/mini";

/** Somebody as their provider knows them. `id` never changes; `email` is "" where it is not to be had. */
export type Person = { id: string; login: string; email: string; avatar: string };

/** Where a provider's parts are, below its address, and how it describes a person. */
type Provider = {
  /** Where it is, unless it is somebody's own. */
  address: string | undefined;
  authorize: string;
  token: string;
  scope: string;
  /** Who the holder of a token is. */
  user: (address: URL) => URL;
  readUser: (answer: unknown) => Person;
  /** A list of the person's emails, where the first answer may lack it. */
  emails?: (address: URL) => URL;
};

const id = z.union([z.number(), z.string()]);
const text = z.catch(z.string(), "");

const withLogin = z.object({ id, login: z.string(), email: text, avatar_url: text });
const readLogin = (answer: unknown): Person => {
  const { id, login, email, avatar_url: avatar } = withLogin.parse(answer);
  return { id: String(id), login, email, avatar };
};

const withUsername = z.object({ id, username: z.string(), email: text, avatar_url: text });
const readUsername = (answer: unknown): Person => {
  const { id, username: login, email, avatar_url: avatar } = withUsername.parse(answer);
  return { id: String(id), login, email, avatar };
};

/** An address below another one, which may have a path of its own. */
export const below = (address: URL, path: string): URL =>
  new URL(`${address.href.replace(/\/$/, "")}${path}`);

/** GitHub's API has a host of its own; that of an own GitHub is below its address. */
const githubApi = (address: URL, path: string): URL =>
  address.hostname === "github.com"
    ? new URL(`https://api.github.com${path}`)
    : below(address, `/api/v3${path}`);

export const providers = {
  gitea: {
    address: undefined,
    authorize: "/login/oauth/authorize",
    token: "/login/oauth/access_token",
    scope: "read:user",
    user: (address) => below(address, "/api/v1/user"),
    readUser: readLogin,
  },
  github: {
    address: "https://github.com",
    authorize: "/login/oauth/authorize",
    token: "/login/oauth/access_token",
    scope: "read:user user:email",
    user: (address) => githubApi(address, "/user"),
    emails: (address) => githubApi(address, "/user/emails"),
    readUser: readLogin,
  },
  gitlab: {
    address: "https://gitlab.com",
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    scope: "read_user",
    user: (address) => below(address, "/api/v4/user"),
    readUser: readUsername,
  },
} as const satisfies Record<string, Provider>;

export type ProviderName = keyof typeof providers;

export const providerOf = (name: ProviderName): Provider => providers[name];

export const providerNames = Object.keys(providers);

export const isProviderName = (text: string): text is ProviderName =>
  Object.hasOwn(providers, text);
