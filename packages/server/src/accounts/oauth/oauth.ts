import type { TokenEndpointResponse } from "oauth4webapi";
import * as z from "zod/mini";
import type { Cipher } from "../../store/keys/keys.ts";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { ForgeTokens } from "../../store/forge/forge-tokens.ts";
import { askForCode, exchangeCode, renewToken } from "./authorization.ts";
import { fetchProfile } from "./fetch-profile.ts";
import type { OAuthConfig } from "./oauth-config.ts";
import { providers, type Profile } from "./providers.ts";

/**
 * Signs people in through a source-control provider with OAuth 2 and PKCE
 * (https://www.rfc-editor.org/rfc/rfc7636).
 */
export type OAuth = {
  /** The URL of the provider's sign-in page, and a cookie that the browser must bring back. */
  begin: (origin: string) => Promise<{ location: string; cookie: string }>;
  /** Undefined if this browser did not begin the sign-in or it expired. Throws a ProviderError. */
  finish: (back: Callback) => Promise<SignedIn | undefined>;
  /** New tokens for a refresh token. Throws a ProviderError. */
  renew: (refreshToken: string) => Promise<ForgeTokens>;
  /** An id of the person that is unique across providers. */
  externalIdOf: (person: Profile) => string;
  signUp: boolean;
  /** The name of the provider. */
  title: string;
};

/** A person whom the provider authenticated, and what lets this server act for them there. */
export type SignedIn = { person: Profile; tokens: ForgeTokens };

/** The query of the provider's redirect, and the cookie that came with it. */
export type Callback = { query: URLSearchParams; cookie: string; origin: string };

export const oauthCookie = "_oauth_";
export const oauthSeconds = 600;

const cookieContent = z.object({ state: z.string(), verifier: z.string(), expires: z.number() });

/** The encrypted cookie holds the whole state of a sign-in, so the server keeps none. */
export function createOAuth(config: OAuthConfig, clock: Clock, cipher: Cipher): OAuth {
  const redirectUri = (origin: string) => `${origin}/login`;

  const open = (cookie: string): z.output<typeof cookieContent> | undefined => {
    try {
      const text = cipher.decrypt(Buffer.from(cookie, "base64url"));
      return cookieContent.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  };

  return {
    begin: async (origin) => {
      const { location, begun } = await askForCode(config, redirectUri(origin));
      const text = JSON.stringify({ ...begun, expires: secondsOf(clock) + oauthSeconds });
      return { location, cookie: Buffer.from(cipher.encrypt(text)).toString("base64url") };
    },
    finish: async ({ query, cookie, origin }) => {
      const begun = open(cookie);
      if (begun === undefined || begun.expires < secondsOf(clock)) return undefined;
      const tokens = await exchangeCode(config, query, begun, redirectUri(origin));
      if (tokens === undefined) return undefined;
      const person = await fetchProfile(config, tokens.access_token);
      return { person, tokens: toTokens(tokens, secondsOf(clock)) };
    },
    renew: async (refreshToken) => {
      const tokens = toTokens(await renewToken(config, refreshToken), secondsOf(clock));
      // Without a new one, the old one stays valid.
      return { ...tokens, refresh: tokens.refresh ?? refreshToken };
    },
    externalIdOf: ({ id }) => `${config.provider} ${config.address.href} ${id}`,
    signUp: config.signUp,
    title: providers[config.provider].title,
  };
}

const toTokens = (answer: TokenEndpointResponse, now: number): ForgeTokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token,
  expires: answer.expires_in === undefined ? 0 : now + answer.expires_in,
});
