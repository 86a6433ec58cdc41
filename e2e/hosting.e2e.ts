import type { Page } from "@playwright/test";
import { startDroneProxy } from "../packages/server/test/drone-differences/drone-proxy.ts";
import { hasCaddy, startCaddy } from "./caddy.ts";
import { expect, test } from "./fixtures.ts";
import { nginx, startNginx } from "./nginx.ts";
import type { TestServer } from "./server.ts";

test.use({ repositories: "example", serverOf: "hosting" });
test.describe.configure({ mode: "default" });

const sendForm = async (page: Page, { admin }: TestServer): Promise<void> => {
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Username").fill(admin.login);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
};

const signInByForm = async (page: Page, server: TestServer): Promise<void> => {
  await sendForm(page, server);
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
};

/** Starts a build and watches its log, so that calls, build events and the log stream are all used. */
const watchBuild = async (page: Page): Promise<void> => {
  await page
    .getByRole("link", { name: /example ?\/ ?departures/ })
    .last()
    .click();
  await page.getByRole("button", { name: "New Build" }).click();
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && /\/builds(\?|$)/.test(response.url()),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  const { number }: { number: number } = await (await answered).json();
  const executions = page.getByRole("list", { name: "Executions" });
  await executions.getByRole("link", { name: new RegExp(`#${number}\\b`) }).click();
  await expect(page).toHaveURL(new RegExp(`/departures/${number}\\b`));
  await page.reload();
  await expect(page.getByRole("log").locator("[data-number]").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Killed" })).toBeAttached();
};

const guardHeaders = ["content-security-policy", "x-frame-options", "x-content-type-options"];

/** The security headers of a path. */
const guardsAt = async (url: string): Promise<(string | null)[]> => {
  const { headers } = await fetch(url);
  const policy =
    headers.get("content-security-policy")?.split(/;\s*/).toSorted().join("; ") ?? null;
  return [policy, ...guardHeaders.slice(1).map((name) => headers.get(name))];
};

/** Checks that pages and files have the headers of the connected server. `elsewhere`: a server that the page calls. */
const expectGuards = async (base: string, server: TestServer, elsewhere = ""): Promise<void> => {
  const [policy, ...others] = await guardsAt(`${server.url}/welcome`);
  const connect = `connect-src 'self' ${elsewhere}`.trim();
  const wanted = [policy?.replace("connect-src 'self'", connect), ...others];
  const page = await (await fetch(base)).text();
  const script = /src="[^"]*?(assets\/[^"]+)"/.exec(page)?.[1] ?? "";
  expect(script).toMatch(/\.js$/);
  for (const path of ["", "welcome", "example/departures/1", "logout", "favicon.svg", script])
    expect([path, ...(await guardsAt(base + path))]).toEqual([path, ...wanted]);
};

/** Checks everything that the files need of a web server on the CI server's own host. */
const useBeside = async (page: Page, server: TestServer, port: number): Promise<void> => {
  await expectGuards(`http://127.0.0.1:${port}/`, server);
  // Answers of the server have each header once.
  const [policy] = await guardsAt(`http://127.0.0.1:${port}/api/user`);
  expect(policy).toBe((await guardsAt(`${server.url}/api/user`))[0]);
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page).toHaveURL(/\/welcome$/);
  await signInByForm(page, server);
  await watchBuild(page);
  await page.goto(`http://127.0.0.1:${port}/account`);
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByText("Your session has been successfully terminated.")).toBeVisible();
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page).toHaveURL(/\/welcome$/);
};

test("nginx serves the files beside the server, as documented @embedded", async ({
  page,
  server,
}) => {
  test.skip(nginx === undefined, "nginx is not available");
  const web = await startNginx("nginx.conf", server.url);
  try {
    await useBeside(page, server, web.port);
  } finally {
    await page.close();
    await web.stop();
  }
});

test("Caddy serves the files beside the server, as documented @embedded", async ({
  page,
  server,
}) => {
  test.skip(!hasCaddy, "there is no Caddy here");
  const web = await startCaddy(server.url);
  try {
    await useBeside(page, server, web.port);
  } finally {
    await page.close();
    await web.stop();
  }
});

test("nginx serves the files under a path, as documented @embedded", async ({ page, server }) => {
  test.skip(nginx === undefined, "nginx is not available");
  const web = await startNginx("nginx-base-path.conf", server.url);
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/ci")) outside.push(request.url());
  });
  try {
    await expectGuards(`http://127.0.0.1:${web.port}/ci/`, server);
    await page.goto(`http://127.0.0.1:${web.port}/ci/`);
    await expect(page).toHaveURL(/\/ci\/welcome$/);
    await signInByForm(page, server);
    await expect(page).toHaveURL(/\/ci\/$/);
    await watchBuild(page);
    await expect(page).toHaveURL(/\/ci\/example\/departures\/\d+/);
    await page.goto(`http://127.0.0.1:${web.port}/ci/account`);
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page.getByText("Your session has been successfully terminated.")).toBeVisible();
    await page.goto(`http://127.0.0.1:${web.port}/ci/example/departures`);
    await expect(page).toHaveURL(/\/ci\/welcome$/);
    await sendForm(page, server);
    await expect(page).toHaveURL(/\/ci\/example\/departures$/);
    expect(outside).toEqual([]);
  } finally {
    await page.close();
    await web.stop();
  }
});

/** Our server admits pages of other sites with a token only, a Drone server also with cookies. */
for (const kind of ["our server", "a Drone server"])
  test(`nginx serves the files on a host of their own, which call ${kind}, as documented @embedded`, async ({
    page,
    server,
    signIn,
  }) => {
    test.skip(nginx === undefined, "nginx is not available");
    await signIn();
    const answer = await page.request.post("/api/user/token", { headers: { origin: server.url } });
    const { token } = await answer.json();
    await page.context().clearCookies();
    const drone = kind === "our server" ? undefined : await startDroneProxy(server.url);
    const called = drone?.address ?? server.url;
    const web = await startNginx("nginx-own-host.conf", server.url, (text) =>
      text.replaceAll("https://ci.example.com", called).replace("TOKEN", token),
    );
    try {
      await expectGuards(`http://127.0.0.1:${web.port}/`, server, called);
      await page.goto(`http://localhost:${web.port}/`);
      await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
      await watchBuild(page);
      await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Live");
    } finally {
      await page.close();
      await web.stop();
      await drone?.close();
    }
  });
