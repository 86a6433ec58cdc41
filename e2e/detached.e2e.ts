import { expect, test } from "./fixtures.ts";

const pipeline = `kind: pipeline
type: exec
name: test
steps:
  - name: database
    detach: true
    commands: [tail -f /dev/null]
  - name: check
    commands: [echo checked]
`;

test("the tree of a build marks detached steps", async ({ page, makeRepository }) => {
  const repository = await makeRepository("detached", { ".drone.yml": pipeline });
  await repository.commit({ "a.txt": "a" }, "Check with a database");
  await expect(async () => {
    await page.goto(`/${repository.slug}/1/1/2`);
    await expect(page.getByRole("treeitem", { name: "check" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("treeitem", { name: /database detached/ })).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /check detached/ })).toHaveCount(0);
});
