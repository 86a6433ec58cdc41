import { startChangingProxy } from "./changing-proxy.ts";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { objectsIn } from "../packages/server/test/drone-differences/exchange.ts";

test("branch, tag, pull request and author lead to their builds, and to the source host if there is one @embedded", async ({
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
  const branchBuild = await start("branch=fix/%237");
  const pullRequestBuild = await start("branch=main");
  const tagBuild = await start("branch=main");
  const linkOf = (name: string) => page.getByRole("link", { name, exact: true });
  const hostLinkOf = (name: string) => linkOf(`${name} on the source host`);
  await test.step("branch and author lead to their builds", async () => {
    await page.goto(`/${slug}/${branchBuild}`);
    const authorPath = `/${slug}?query=author%3Aadmin`;
    await expect(linkOf("admin")).toHaveAttribute("href", authorPath);
    await linkOf("fix/#7").click();
    await expect(page).toHaveURL(`/${slug}?query=branch%3Afix%2F%237`);
    await expect(page.getByRole("button", { name: "Remove branch:fix/#7" })).toBeVisible();
  });
  await test.step("nothing leads to a source host that the server does not know", async () => {
    await page.goBack();
    await expect(linkOf("fix/#7")).toBeVisible();
    await expect(hostLinkOf("fix/#7")).toHaveCount(0);
  });

  const proxy = await startChangingProxy();
  proxy.setTarget(server.url);
  // The embedded server has neither pull requests nor a source host.
  const changes = new Map<unknown, object>([
    [pullRequestBuild, { event: "pull_request", ref: "refs/pull/17/head", source: "cache" }],
    [tagBuild, { event: "tag", ref: "refs/tags/v1.0" }],
  ]);
  proxy.setChange((json) => {
    for (const object of objectsIn(json)) {
      if ("git_http_url" in object) object["link"] = `https://git.example.com/${slug}`;
      if ("after" in object) Object.assign(object, changes.get(object["number"]));
    }
    return json;
  });
  try {
    await page.goto(`${proxy.url}/${slug}/${branchBuild}`);
    await expect(hostLinkOf("fix/#7")).toHaveAttribute(
      "href",
      `${proxy.url}/link/${slug}/tree/refs/heads/fix/%237`,
    );
    await expect(hostLinkOf("fix/#7")).toHaveAttribute("target", "_blank");
    await page.goto(`${proxy.url}/${slug}/${pullRequestBuild}`);
    await expect(hostLinkOf("cache → main")).toHaveAttribute(
      "href",
      `${proxy.url}/link/${slug}/tree/refs/pull/17/head`,
    );
    await expect(linkOf("cache → main")).toHaveAttribute("href", `/${slug}?query=pr%3A17`);
    await page.goto(`${proxy.url}/${slug}/${tagBuild}`);
    await expect(hostLinkOf("v1.0")).toHaveAttribute(
      "href",
      `${proxy.url}/link/${slug}/tree/refs/tags/v1.0`,
    );
    await expect(linkOf("v1.0")).toHaveAttribute("href", `/${slug}?query=ref%3Arefs%2Ftags%2Fv1.0`);
  } finally {
    await page.close();
    await proxy.close();
  }
});
