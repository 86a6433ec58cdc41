import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { actAs } from "./people.ts";
import type { TestRepository } from "./repository.ts";
import { toast } from "./toast.ts";

// Builds that wait for approval stay behind, and other journeys count what runs.
test.use({ serverOf: "approval" });

const stage = (name: string, after = ""): string =>
  `kind: pipeline\ntype: exec\nname: ${name}\n${after}steps:\n  - name: greet\n    commands: [echo Hello]\n`;

const files = {
  ".drone.yml": [stage("build"), stage("publish", "depends_on: [build]\n")].join("---\n"),
};

/** A commit to a protected repository: its build waits for approval. */
const commitGuarded = async (page: Page, repository: TestRepository, origin: string) => {
  const headers = { origin };
  const data = { protected: true };
  await page.request.patch(`/api/repos/${repository.slug}`, { data, headers });
  await repository.commit({ "a.txt": String(Math.random()) }, "A change by somebody");
};

const statusOf = async (page: Page, slug: string, number: number): Promise<string> => {
  const answer = await page.request.get(`/api/repos/${slug}/builds/${number}`);
  const { status = "none" }: { status?: string } = await answer.json();
  return status;
};

test("each blocked stage is approved on its own, and declining ends the build", async ({
  page,
  server,
  makeRepository,
}) => {
  const repository = await makeRepository("guarded", files);
  const { slug } = repository;
  const approve = page.getByRole("button", { name: "Approve" });

  await test.step("one after the other, while the build runs already", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 1)).toBe("pending");
    await page.goto(`/${slug}/1`);
    await expect(page.getByRole("treeitem", { name: /build/ })).toContainText("Blocked");
    await approve.click();
    await expect(page.getByText("build is waiting for approval")).toBeHidden();
    await expect(page.getByRole("treeitem", { name: /Success build/ })).toBeVisible();
    expect(await statusOf(page, slug, 1)).toBe("running");
    await page.getByRole("treeitem", { name: /publish/ }).click();
    await expect(page.getByText("publish is waiting for approval")).toBeVisible();
    await approve.click();
    await expect.poll(() => statusOf(page, slug, 1)).toBe("success");
  });

  await test.step("declined", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 2)).toBe("pending");
    await page.goto(`/${slug}/2`);
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("This pipeline was declined")).toBeVisible();
  });

  await test.step("declining a later stage keeps the log of the stage that ran", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 3)).toBe("pending");
    await page.goto(`/${slug}/3`);
    await approve.click();
    await expect(page.getByRole("treeitem", { name: /Success build/ })).toBeVisible();
    await page.getByRole("treeitem", { name: /publish/ }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("This pipeline was declined")).toBeVisible();
    await page.goto(`/${slug}/3/1/2`);
    await expect(page.getByRole("log").getByText("Hello", { exact: true })).toBeVisible();
  });

  await test.step("a reader is told whom to ask", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 4)).toBe("pending");
    await actAs(page, server, "reader");
    await page.goto(`/${slug}/4`);
    await expect(
      page.getByText("Please contact an administrator of this repository"),
    ).toBeVisible();
    await expect(approve).toHaveCount(0);
  });
});

test(
  "a writer whom the server does not let approve is told so",
  { tag: "@gateway" },
  async ({ page, server, makeRepository }) => {
    const repository = await makeRepository("kept", files);
    await repository.git("config", "--add", "signalbox.write", "a-writer");
    await page.request.post("/api/user/repos", { headers: { origin: server.url } });
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, repository.slug, 1)).toBe("pending");
    await actAs(page, server, "a-writer");
    await page.goto(`/${repository.slug}/1`);
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(toast(page, "Unable to approve build")).toBeVisible();
    await expect(
      page.getByRole("alert").filter({ hasText: "contact an administrator" }),
    ).toBeVisible();
  },
);
