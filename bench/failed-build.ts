import assert from "node:assert/strict";
import type { BrowserContext } from "playwright";
import { createRepository } from "../e2e/repository.ts";
import type { TestServer } from "../e2e/server.ts";

export async function signIn(context: BrowserContext, { url, admin }: TestServer): Promise<void> {
  const form = { username: admin.login, password: admin.password };
  await context.request.post(`${url}/login`, { form, headers: { origin: url } });
}

/**
 * Makes a repository whose first build fails, and waits until the server has stored the reason. A connected server stores none.
 * Returns the slug of the repository.
 */
export async function createFailedBuild(
  context: BrowserContext,
  server: TestServer,
  name: string,
  files: Record<string, string>,
  through: "embedded" | "connected" = "embedded",
): Promise<string> {
  assert(server.reposFolder !== undefined);
  const { slug } = await createRepository(server.reposFolder, name, files);
  const headers = { origin: server.url };
  await context.request.post(`${server.url}/api/user/repos`, { headers });
  await context.request.post(`${server.url}/api/repos/${slug}`, { headers });
  const builds = `${server.url}/api/repos/${slug}/builds`;
  await context.request.post(builds, { headers });
  for (;;) {
    const { status, reason } = await (await context.request.get(`${builds}/1`)).json();
    assert(status !== "success", `the build of ${name} did not fail`);
    if (status === "failure" && (reason || through === "connected")) return slug;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
