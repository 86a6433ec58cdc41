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
  const provider = providerOf(config.provider);
  const server = {
    issuer: appendPath(config.address, provider.issuer).href.replace(/\/$/, ""),
    token_endpoint: appendPath(config.address, provider.token).href,
  };
  const client = { client_id: config.clientId };
  try {
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(config.clientSecret),
      oauth.validateAuthResponse(server, client, query, state),
      redirectUri,
      verifier,
      // A provider in a private network may have no certificate.
      { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: requestProvider },
    );
    return await oauth.processAuthorizationCodeResponse(server, client, answer);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    // Its cause may contain the tokens.
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProviderError(`Signing in at ${server.issuer} failed: ${reason}`);
  }
}
