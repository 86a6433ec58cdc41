import { startChangingProxy } from "./changing-proxy.ts";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { objectsIn } from "../packages/server/test/drone-differences/exchange.ts";

test("branch, tag and pull request link to the source host if the server knows one @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug, git } = await makeRepository("hosted", { ".drone.yml": pipelineFile() });
  await git("branch", "fix/#7");
  const builds = `/api/repos/${slug}/builds`;
  const start = async (query: string): Promise<number> => {
    const answer = await page.request.post(`${builds}?${query}`, {
      headers: { origin: server.url },
    });
    const { number }: { number: number } = await answer.json();
    return number;
  };
  const ofBranch = await start("branch=fix/%237");
  const ofPullRequest = await start("branch=main");
  const ofTag = await start("branch=main");
  await test.step("nothing is linked if the server knows no source host", async () => {
    await page.goto(`/${slug}/${ofBranch}`);
    await expect(page.getByText("fix/#7", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "fix/#7", exact: true })).toHaveCount(0);
  });

  const proxy = await startChangingProxy();
  proxy.setTarget(server.url);
  // The embedded server has neither pull requests nor a source host.
  const changes = new Map<unknown, object>([
    [ofPullRequest, { event: "pull_request", ref: "refs/pull/17/head", source: "cache" }],
    [ofTag, { event: "tag", ref: "refs/tags/v1.0" }],
  ]);
  proxy.setChange((json) => {
    for (const object of objectsIn(json)) {
      if ("git_http_url" in object) object["link"] = `https://git.example.com/${slug}`;
      if ("after" in object) Object.assign(object, changes.get(object["number"]));
    }
    return json;
  });
  try {
    await page.goto(`${proxy.url}/${slug}/${ofBranch}`);
    const branch = page.getByRole("link", { name: "fix/#7", exact: true });
    await expect(branch).toHaveAttribute(
      "href",
      `${proxy.url}/link/${slug}/tree/refs/heads/fix/%237`,
    );
    await expect(branch).toHaveAttribute("target", "_blank");
    await page.goto(`${proxy.url}/${slug}/${ofPullRequest}`);
    await expect(page.getByRole("link", { name: "cache → main" })).toHaveAttribute(
      "href",
      `${proxy.url}/link/${slug}/tree/refs/pull/17/head`,
    );
    await page.goto(`${proxy.url}/${slug}/${ofTag}`);
    await expect(page.getByRole("link", { name: "v1.0" })).toHaveAttribute(
      "href",
      `${proxy.url}/link/${slug}/tree/refs/tags/v1.0`,
    );
  } finally {
    await page.close();
    await proxy.close();
  }
});
