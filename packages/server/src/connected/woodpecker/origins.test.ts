import { expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { FeedItem, Pipeline } from "./entities.ts";
import { createOrigins } from "./origins.ts";

const item = (id: number, repo_id: number) =>
  FeedItem.parse({ id, number: id, repo_id, status: "running" });
const pipeline = (id: number, more: object) => Pipeline.parse({ id, number: id, ...more });

it("completes items of the feed with one request for each repository that needs it", async () => {
  const origins = createOrigins();
  origins.note(pipeline(1, { parent: 7, status: "pending" }));
  const asked: number[] = [];
  const readNewest = async (repoId: number): Promise<void> => {
    asked.push(repoId);
    if (repoId === 30) throw new ApiError(502, "It is down");
    origins.note(pipeline(2, { cron: "weekly" }));
  };
  const items = [item(1, 10), item(2, 20), item(3, 20), item(4, 30)];
  expect(await origins.complete(items, readNewest)).toMatchObject([
    { id: 1, parent: 7, status: "running" },
    { id: 2, cron: "weekly" },
    { id: 3, parent: 0 },
    { id: 4, parent: 0 },
  ]);
  expect(asked).toEqual([20, 30]);
});
