import * as oauth from "oauth4webapi";
import type { OAuthConfig } from "./oauth-config.ts";
import { appendPath, providerOf } from "./providers.ts";
import { ProviderError, requestProvider } from "./request-provider.ts";

/** What the browser keeps of a sign-in that it began. */
export type Begun = { state: string; verifier: string };

/** The URL of the provider's page that asks the person, and what to keep until its answer. */
export async function askForCode(
  config: OAuthConfig,
  redirectUri: string,
): Promise<{ location: string; begun: Begun }> {
  const state = oauth.generateRandomState();
  const verifier = oauth.generateRandomCodeVerifier();
  const { authorize, scope } = providerOf(config.provider);
  const location = appendPath(config.address, authorize);
  location.search = new URLSearchParams({
    response_type: "code",
    client_id: config.clientId,
    redirect_uri: redirectUri,
    scope: config.scope ?? scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();
  return { location: location.href, begun: { state, verifier } };
}

/**
 * Exchanges the code in the query of the provider's redirect for an access token, with a refresh
 * token and seconds until it expires (`expires_in`) where the provider gives them. Undefined if the
 * redirect does not belong to the sign-in that the browser began. Rejects with a ProviderError.
 */
export async function exchangeCode(
  config: OAuthConfig,
  query: URLSearchParams,
  { state, verifier }: Begun,
  redirectUri: string,
): Promise<oauth.TokenEndpointResponse | undefined> {
  // The library refuses another state, too, but calls every refusal the same.
  if (query.get("state") !== state) return undefined;
  const { server, client, authenticate } = partiesOf(config);
  return withoutTokens(`Signing in at ${server.issuer}`, async () => {
    const parameters = oauth.validateAuthResponse(server, client, query, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticate,
      parameters,
      redirectUri,
      verifier,
      requestOptions,
    );
    return oauth.processAuthorizationCodeResponse(server, client, answer);
  });
}

/**
 * Exchanges a refresh token for a new access token and, where the provider replaces it, a new
 * refresh token (https://www.rfc-editor.org/rfc/rfc6749#section-6). Rejects with a ProviderError.
 */
export function renewToken(
  config: OAuthConfig,
  refreshToken: string,
): Promise<oauth.TokenEndpointResponse> {
  const { server, client, authenticate } = partiesOf(config);
  return withoutTokens(`Renewing a token at ${server.issuer}`, async () => {
    const answer = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authenticate,
      refreshToken,
      requestOptions,
    );
    return oauth.processRefreshTokenResponse(server, client, answer);
  });
}

/** A provider in a private network may have no certificate. */
const requestOptions = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: requestProvider,
};

function partiesOf({ provider: name, address, clientId, clientSecret }: OAuthConfig) {
  const provider = providerOf(name);
  return {
    server: {
      issuer: appendPath(address, provider.issuer).href.replace(/\/$/, ""),
      token_endpoint: appendPath(address, provider.token).href,
    },
    client: { client_id: clientId },
    authenticate: oauth.ClientSecretPost(clientSecret),
  };
}

/** The library's errors may contain the tokens in their causes. */
async function withoutTokens<Value>(what: string, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProviderError(`${what} failed: ${reason}`);
  }
}
