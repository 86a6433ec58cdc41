import type { Page } from "@playwright/test";
import type { TestServer } from "./server.ts";

let made = 0;

/**
 * Makes a user and has the page's browser act as that user, by token. The page must be signed in as
 * the administrator. Returns how to act as the administrator again.
 */
export async function actAs(
  page: Page,
  server: TestServer,
  login: string,
): Promise<() => Promise<void>> {
  made += 1;
  const token = `a-token-for-journeys-${String(made).padStart(16, "0")}`;
  const answer = await page.request.post("/api/users", {
    data: { login, email: `${login}@example.com`, machine: true, token },
    headers: { origin: server.url },
  });
  if (!answer.ok()) throw new Error(`no user ${login}: ${answer.status()} ${await answer.text()}`);
  await page.setExtraHTTPHeaders({ authorization: `Bearer ${token}` });
  return () => page.setExtraHTTPHeaders({});
}

/**
 * Makes a person and signs the page's browser in as that person, by the cookie. The page must be signed in as the
 * administrator of an embedded server.
 */
export async function signInAs(page: Page, server: TestServer, login: string): Promise<void> {
  const headers = { origin: server.url };
  const data = { login, email: `${login}@example.com` };
  const made = await page.request.post("/api/users", { data, headers });
  const { sign_in_url }: { sign_in_url: string } = await made.json();
  const password = "a-password-for-one-person";
  const form = { password, again: password };
  const signedIn = await page.request.post(sign_in_url, { form, headers });
  if (!signedIn.ok()) throw new Error(`${login} cannot sign in: ${signedIn.status()}`);
}
