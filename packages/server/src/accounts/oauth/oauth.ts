import type { TokenEndpointResponse } from "oauth4webapi";
import * as z from "zod/mini";
import type { Cipher } from "../../store/keys/keys.ts";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { ForgeTokens } from "../../store/forge/forge-tokens.ts";
import { askForCode, exchangeCode, renewToken } from "./authorization.ts";
import { fetchProfile } from "./fetch-profile.ts";
import type { OAuthConfig } from "./oauth-config.ts";
import { signInWithPassword, type Password } from "./password-token.ts";
import { hasOAuth, providers, type Profile } from "./providers.ts";

/**
 * Signs people in through a source-control provider with OAuth 2 and PKCE
 * (https://www.rfc-editor.org/rfc/rfc7636).
 */
export type OAuth = {
  /** The URL of the provider's sign-in page, and a cookie that the browser must bring back. */
  begin: (origin: string, link?: string) => Promise<{ location: string; cookie: string }>;
  /** A text by which a sign-in begins that connects an account with the person, instead of finding theirs. */
  linkFor: (userId: number) => string;
  /** Undefined if this browser did not begin the sign-in or it expired. Throws a ProviderError. */
  finish: (back: Callback) => Promise<SignedIn | undefined>;
  /**
   * Signs in with a login and password at a provider that has no OAuth; undefined at others. `link` is a text of `linkFor`.
   * Answers undefined if the provider refuses them. Throws a ProviderError.
   */
  withPassword?: (
    given: Password & { link: string },
    keptToken: (login: string) => string | undefined,
  ) => Promise<SignedIn | undefined>;
  /** New tokens for a refresh token. Throws a ProviderError. */
  renew: (refreshToken: string) => Promise<ForgeTokens>;
  /** An id of the person that is unique across providers. */
  externalIdOf: (person: Profile) => string;
  signUp: boolean;
  /** The name of the provider. */
  title: string;
  address: URL;
};

/**
 * A person whom the provider authenticated, and what lets this server act for them there. `linkTo` is the id of the account that
 * shall be connected with them.
 */
export type SignedIn = { person: Profile; tokens: ForgeTokens; linkTo: number | undefined };

/** The query of the provider's redirect, and the cookie that came with it. */
export type Callback = { query: URLSearchParams; cookie: string; origin: string };

/** Where the form with a password of the provider is sent. */
export const providerPasswordPath = "/login/host";

export const oauthCookie = "_oauth_";
export const oauthSeconds = 600;

const linkContent = z.object({ linkTo: z.number(), expires: z.number() });
const cookieContent = z.object({
  state: z.string(),
  verifier: z.string(),
  expires: z.number(),
  linkTo: z.optional(z.number()),
});

/** The encrypted cookie holds the whole state of a sign-in, so the server keeps none. */
export function createOAuth(config: OAuthConfig, clock: Clock, cipher: Cipher): OAuth {
  const redirectUri = (origin: string) => `${origin}/login`;

  const seal = (content: object): string =>
    Buffer.from(cipher.encrypt(JSON.stringify(content))).toString("base64url");
  /** Undefined if this server did not seal it, or it has expired. */
  const open = <Schema extends z.ZodMiniType<{ expires: number }>>(
    schema: Schema,
    sealed: string,
  ): z.output<Schema> | undefined => {
    try {
      const content = schema.parse(JSON.parse(cipher.decrypt(Buffer.from(sealed, "base64url"))));
      return content.expires < secondsOf(clock) ? undefined : content;
    } catch {
      return undefined;
    }
  };
  const expires = (): number => secondsOf(clock) + oauthSeconds;

  return {
    begin: async (origin, link = "") => {
      const { location, begun } = await askForCode(config, redirectUri(origin));
      const linkTo = open(linkContent, link)?.linkTo;
      return { location, cookie: seal({ ...begun, linkTo, expires: expires() }) };
    },
    linkFor: (userId) => seal({ linkTo: userId, expires: expires() }),
    finish: async ({ query, cookie, origin }) => {
      const begun = open(cookieContent, cookie);
      if (begun === undefined) return undefined;
      const tokens = await exchangeCode(config, query, begun, redirectUri(origin));
      if (tokens === undefined) return undefined;
      const person = await fetchProfile(config, `Bearer ${tokens.access_token}`);
      return { person, tokens: toTokens(tokens, secondsOf(clock)), linkTo: begun.linkTo };
    },
    ...(hasOAuth(config.provider)
      ? {}
      : {
          withPassword: async ({ link, ...password }, keptToken) => {
            const found = await signInWithPassword(config, password, keptToken);
            if (found === undefined) return undefined;
            const tokens = { access: found.token, refresh: undefined, expires: 0 };
            return { person: found.person, tokens, linkTo: open(linkContent, link)?.linkTo };
          },
        }),
    renew: async (refreshToken) => {
      const tokens = toTokens(await renewToken(config, refreshToken), secondsOf(clock));
      // Without a new one, the old one stays valid.
      return { ...tokens, refresh: tokens.refresh ?? refreshToken };
    },
    externalIdOf: ({ id }) => `${config.provider} ${config.address.href} ${id}`,
    signUp: config.signUp,
    title: providers[config.provider].title,
    address: config.address,
  };
}

const toTokens = (answer: TokenEndpointResponse, now: number): ForgeTokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token,
  expires: answer.expires_in === undefined ? 0 : now + answer.expires_in,
});
