import type { BrowserContext } from "@playwright/test";

/** Asks the server as the administrator; rejects where it refuses. */
export type Ask = (path: string, method?: string, body?: object) => Promise<unknown>;

const form = { username: "admin", password: "a-password-for-journeys" };

/** Signs a browser in, and answers how the test itself asks: with a token, and on connections of its own. */
export const signInBrowser = async (url: string, context: BrowserContext): Promise<Ask> => {
  const headers = { origin: url };
  const body = new URLSearchParams(form);
  const redirect = "manual" as const;
  const signedIn = await fetch(`${url}/login`, { method: "POST", body, headers, redirect });
  const [name = "", value = ""] = signedIn.headers.getSetCookie()[0]?.split(/[=;]/) ?? [];
  await context.addCookies([{ name, value, url }]);
  const cookie = `${name}=${value}`;
  const answer = await fetch(`${url}/api/user/token`, {
    method: "POST",
    headers: { ...headers, cookie },
  });
  const { token }: { token: string } = await answer.json();
  return async (path, method = "GET", sent) => {
    const asked = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const text = await asked.text();
    if (!asked.ok) throw new Error(`${method} ${path}: ${asked.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
};
