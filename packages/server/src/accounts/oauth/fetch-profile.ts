import * as z from "zod/mini";
import type { OAuthConfig } from "./oauth-config.ts";
import { appendPath, providerOf, type Profile } from "./providers.ts";

/** The provider failed or sent an invalid answer; the message is for the administrator. */
export class ProviderError extends Error {
  override name = "ProviderError";
}

const answerMs = 10_000;

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)) });
const emailList = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/**
 * Exchanges the authorization code for the person's profile. Rejects with a ProviderError
 * (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3).
 */
export async function fetchProfile(
  config: OAuthConfig,
  given: { code: string; verifier: string; redirectUri: string },
): Promise<Profile> {
  const { address, clientId, clientSecret } = config;
  const provider = providerOf(config.provider);
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: clientId,
    client_secret: clientSecret,
    code: given.code,
    code_verifier: given.verifier,
    redirect_uri: given.redirectUri,
  });
  const answer = await fetchJson(appendPath(address, provider.token), {
    method: "POST",
    body: form,
  });
  const { access_token } = read(tokenAnswer, answer, "no token");
  const headers = { Authorization: `Bearer ${access_token}` };
  const person = readPerson(
    provider.readUser,
    await fetchJson(provider.user(address), { headers }),
  );
  if (person.email !== "" || provider.emails === undefined) return person;
  return { ...person, email: toEmail(await fetchJson(provider.emails(address), { headers })) };
}

type Request = { method?: "POST"; body?: URLSearchParams; headers?: Record<string, string> };

const fetchJson = async (address: URL, options: Request): Promise<unknown> => {
  try {
    const response = await fetch(address, {
      ...options,
      headers: { Accept: "application/json", "User-Agent": "signalbox", ...options.headers },
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    if (response.ok) return await response.json();
    throw new ProviderError(`${address.href} answered ${response.status}`);
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError(`${address.href} did not answer: ${String(cause)}`, { cause });
  }
};

const read = <Schema extends z.ZodMiniType>(schema: Schema, answer: unknown, problem: string) => {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new ProviderError(`The provider's answer has ${problem}`);
};

const readPerson = (readUser: (answer: unknown) => Profile, answer: unknown): Profile => {
  try {
    return readUser(answer);
  } catch (cause) {
    throw new ProviderError("The provider's answer has no user", { cause });
  }
};

const toEmail = (answer: unknown): string => {
  const emails = emailList.safeParse(answer).data ?? [];
  return emails.find(({ primary, verified }) => primary && verified)?.email ?? "";
};
