import * as z from "zod/mini";
import type { OAuthConfig } from "./oauth-config.ts";
import { providerOf, type Profile } from "./providers.ts";
import { ProviderError, requestProvider } from "./request-provider.ts";

const emailList = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** The profile of the person whom a header `Authorization` names. Rejects with a ProviderError. */
export async function fetchProfile(
  { provider: name, address }: OAuthConfig,
  authorization: string,
): Promise<Profile> {
  const provider = providerOf(name);
  const headers = { Authorization: authorization };
  const fetchJson = async (endpoint: URL): Promise<unknown> => {
    const answer = await requestProvider(endpoint.href, { headers });
    try {
      return await answer.json();
    } catch (cause) {
      throw new ProviderError(`${endpoint.href} sent no JSON: ${String(cause)}`, { cause });
    }
  };
  const person = readPerson(provider.readUser, await fetchJson(provider.user(address)));
  if (person.email !== "" || provider.emails === undefined) return person;
  return { ...person, email: toEmail(await fetchJson(provider.emails(address))) };
}

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
