import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalServer } from "../packages/server/test/local-server.ts";
import { expect, test } from "./fixtures.ts";
import { startProcess } from "./server.ts";

test.use({ repositories: "example", serverOf: "connected-key" });

test("a connected server with a token accepts the browser that was opened with its key @connected", async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const answer = await page.request.post("/api/user/token", { headers: { origin: server.url } });
  const { token }: { token: string } = await answer.json();
  await page.context().clearCookies();
  const folder = await mkdtemp(join(tmpdir(), "signalbox-e2e-"));
  const connected = await startProcess(
    ["--port", "0", "--server", server.url, "--token", token],
    folder,
  );
  const { origin } = new URL(connected.url);
  const elsewhere = await startLocalServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<link rel="icon" href="data:,"><a href="${origin}/example/departures">Build</a>`);
  });
  try {
    await page.goto(origin);
    const keyPage = page.getByRole("heading", { name: "This browser needs the key" });
    await expect(keyPage).toBeVisible();
    await page.goto(connected.url);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
    await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Live");
    // For a browser, these two names of one machine are two sites.
    await page.goto(elsewhere.address.replace("127.0.0.1", "localhost"));
    await page.getByRole("link", { name: "Build" }).click();
    await expect(page).toHaveURL(`${origin}/example/departures`);
    await expect(page.getByRole("list", { name: "Executions" })).toBeVisible();
  } finally {
    await page.close();
    await elsewhere.close();
    await connected.stop();
    await rm(folder, { recursive: true });
  }
});
