import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { BrowserContext } from "@playwright/test";

/** Calls the server as the administrator. Rejects if it refuses. */
export type Ask = (path: string, method?: string, body?: object) => Promise<unknown>;

const form = { username: "admin", password: "a-password-for-journeys" };

/**
 * Signs a browser in. Returns a function with which the test itself calls the server: with a token
 * and without keep-alive, so that the remaining connections are the browser's.
 */
export async function signInBrowser(url: string, context: BrowserContext): Promise<Ask> {
  const signedIn = await send(`${url}/login`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
  const [name = "", value = ""] = signedIn.headers["set-cookie"]?.[0]?.split(/[=;]/) ?? [];
  await context.addCookies([{ name, value, url }]);
  const headers = { origin: url, cookie: `${name}=${value}` };
  const answer = await send(`${url}/api/user/token`, { method: "POST", headers });
  const { token }: { token: string } = JSON.parse(answer.text);
  return async (path, method = "GET", body) => {
    const response = await send(url + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
    });
    if (response.status >= 400)
      throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return response.text === "" ? undefined : JSON.parse(response.text);
  };
}

type Question = { method: string; headers: Record<string, string>; body?: string | undefined };

const send = async (url: string, { method, headers, body }: Question) => {
  const question = request(url, { method, headers, agent: false });
  question.end(body);
  const answered: IncomingMessage[] = await once(question, "response");
  const [answer] = answered;
  if (answer === undefined) throw new Error("no answer");
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
};
