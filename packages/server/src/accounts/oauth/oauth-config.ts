import { ConfigError } from "../../lib/config-error.ts";
import { isProviderName, providerNames, providers, type ProviderName } from "./providers.ts";

/** The configured source-control provider. */
export type OAuthConfig = {
  provider: ProviderName;
  address: URL;
  clientId: string;
  clientSecret: string;
  /**
   * Whether everyone known to the provider gets an account; otherwise only people for whom an
   * administrator created one.
   */
  signUp: boolean;
  /** What to ask for, if it is more than to know who somebody is. */
  scope?: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

export const oauthVariables = {
  provider: "SIGNALBOX_OAUTH_PROVIDER",
  clientId: "SIGNALBOX_OAUTH_CLIENT_ID",
  clientSecret: "SIGNALBOX_OAUTH_CLIENT_SECRET",
  address: "SIGNALBOX_OAUTH_ADDRESS",
  signUp: "SIGNALBOX_OAUTH_SIGN_UP",
} as const;

/** Reads the provider from the environment; undefined if there is none. Throws a ConfigError. */
export function readOAuthConfig(environment: Environment): OAuthConfig | undefined {
  const given = (name: keyof typeof oauthVariables) =>
    environment[oauthVariables[name]] || undefined;
  if (!isAnySet(environment)) return undefined;
  const need = (name: keyof typeof oauthVariables): string => {
    const text = given(name);
    if (text !== undefined) return text;
    throw new ConfigError(
      `${oauthVariables[name]} is missing; signing in with a provider requires it`,
    );
  };
  const provider = toProvider(need("provider"));
  const address = toAddress(given("address") ?? providers[provider].address ?? need("address"));
  return {
    provider,
    address,
    clientId: need("clientId"),
    clientSecret: need("clientSecret"),
    signUp: toSignUp(given("signUp"), address),
  };
}

const isAnySet = (environment: Environment): boolean =>
  Object.values(oauthVariables).some((name) => Boolean(environment[name]));

const toProvider = (text: string): ProviderName => {
  if (isProviderName(text) && providerNames.includes(text)) return text;
  const names = providerNames.join(", ");
  throw new ConfigError(`${oauthVariables.provider} must be one of ${names}, not "${text}"`);
};

const toAddress = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if ((url?.protocol === "http:" || url?.protocol === "https:") && url.search + url.hash === "")
    return url;
  throw new ConfigError(
    `${oauthVariables.address} must be an address like https://git.example.com, not "${text}"`,
  );
};

/** Public hosts where anyone can register, so they create no accounts here by default. */
export const openHosts: ReadonlySet<string> = new Set([
  "github.com",
  "gitlab.com",
  "gitea.com",
  "codeberg.org",
]);

const toSignUp = (text: string | undefined, { hostname }: URL): boolean => {
  if (text === undefined) return !openHosts.has(hostname);
  if (text === "on" || text === "off") return text === "on";
  throw new ConfigError(`${oauthVariables.signUp} must be on or off, not "${text}"`);
};
