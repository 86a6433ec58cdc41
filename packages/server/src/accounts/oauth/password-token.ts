import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { fetchProfile } from "./fetch-profile.ts";
import type { OAuthConfig } from "./oauth-config.ts";
import { appendPath, type Profile } from "./providers.ts";
import { ProviderError, requestProvider } from "./request-provider.ts";

/** A login and password at a provider that has no OAuth. They are sent there, and kept nowhere. */
export type Password = { login: string; password: string };

const madeToken = z.object({ sha1: z.string().check(z.minLength(1)) });

/**
 * The person with this password at Gogs, and an access token of theirs: the kept one while it is valid, because Gogs shows no
 * token a second time and lets nobody delete one by a call. Undefined if the password is wrong. Rejects with a ProviderError.
 * @param keptToken the token that this server has of the person with a login
 */
export async function signInWithPassword(
  config: OAuthConfig,
  given: Password,
  keptToken: (login: string) => string | undefined,
): Promise<{ person: Profile; token: string } | undefined> {
  // Basic authentication ends the login at the first colon (https://www.rfc-editor.org/rfc/rfc7617#section-2).
  if (given.login.includes(":")) return undefined;
  return (
    (await withKeptToken(config, given, keptToken(given.login))) ?? withNewToken(config, given)
  );
}

async function withKeptToken(config: OAuthConfig, given: Password, token: string | undefined) {
  if (token === undefined) return undefined;
  const person = await unlessRefused(fetchProfile(config, `token ${token}`));
  if (person?.login.toLowerCase() !== given.login.toLowerCase()) return undefined;
  const isRight = await unlessRefused(requestTokens(config, given));
  return isRight && { person, token };
}

async function withNewToken(config: OAuthConfig, given: Password) {
  // Two tokens of a person cannot have the same name.
  const body = JSON.stringify({ name: `signalbox-${randomBytes(4).toString("hex")}` });
  const answer = await unlessRefused(requestTokens(config, given, { method: "POST", body }));
  if (answer === undefined) return undefined;
  const { data } = madeToken.safeParse(await answer.json().catch(() => undefined));
  if (data === undefined) throw new ProviderError(`${config.address.href} sent no token`);
  return { person: await fetchProfile(config, `token ${data.sha1}`), token: data.sha1 };
}

/** The only call that takes a password. */
function requestTokens(
  { address }: OAuthConfig,
  { login, password }: Password,
  options: Pick<RequestInit, "method" | "body"> = {},
): Promise<Response> {
  const { href } = appendPath(address, `/api/v1/users/${encodeURIComponent(login)}/tokens`);
  const pair = Buffer.from(`${login}:${password}`).toString("base64");
  const headers = { Authorization: `Basic ${pair}`, "Content-Type": "application/json" };
  return requestProvider(href, { ...options, headers });
}

async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError && (error.status === 401 || error.status === 403))
      return undefined;
    throw error;
  }
}
