import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { isSameSecret } from "../../lib/is-same-secret.ts";
import type { Cipher } from "../../store/keys/keys.ts";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import { fetchProfile } from "./fetch-profile.ts";
import type { OAuthConfig } from "./oauth-config.ts";
import { appendPath, providerOf, type Profile } from "./providers.ts";

/**
 * Signs people in through a source-control provider with OAuth 2 and PKCE
 * (https://www.rfc-editor.org/rfc/rfc7636).
 */
export type OAuth = {
  /** The URL of the provider's sign-in page, and a cookie that the browser must bring back. */
  begin: (origin: string) => { location: string; cookie: string };
  /** Undefined if this browser did not begin the sign-in or it expired. Throws a ProviderError. */
  finish: (back: Callback) => Promise<Profile | undefined>;
  /** An id of the person that is unique across providers. */
  externalIdOf: (person: Profile) => string;
  signUp: boolean;
};

export type Callback = { code: string; state: string; cookie: string; origin: string };

export const oauthCookie = "_oauth_";
export const oauthSeconds = 600;

const cookieContent = z.object({ state: z.string(), verifier: z.string(), expires: z.number() });

/** The encrypted cookie holds the whole state of a sign-in, so the server keeps none. */
export function createOAuth(config: OAuthConfig, clock: Clock, cipher: Cipher): OAuth {
  const provider = providerOf(config.provider);
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
    begin: (origin) => {
      const state = randomText();
      const verifier = randomText();
      const location = appendPath(config.address, provider.authorize);
      location.search = new URLSearchParams({
        response_type: "code",
        client_id: config.clientId,
        redirect_uri: redirectUri(origin),
        scope: provider.scope,
        state,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      }).toString();
      const text = JSON.stringify({ state, verifier, expires: secondsOf(clock) + oauthSeconds });
      const cookie = Buffer.from(cipher.encrypt(text)).toString("base64url");
      return { location: location.href, cookie };
    },
    finish: async ({ code, state, cookie, origin }) => {
      const begun = open(cookie);
      if (begun === undefined || begun.expires < secondsOf(clock)) return undefined;
      if (!isSameSecret(begun.state, state)) return undefined;
      const { verifier } = begun;
      return fetchProfile(config, { code, verifier, redirectUri: redirectUri(origin) });
    },
    externalIdOf: ({ id }) => `${config.provider} ${config.address.href} ${id}`,
    signUp: config.signUp,
  };
}

const randomText = (): string => randomBytes(32).toString("base64url");
