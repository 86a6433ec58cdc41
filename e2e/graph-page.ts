import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, type MakeRepository } from "./fixtures.ts";
import type { TestServer } from "./server.ts";

/** Four stages: one waits for its gate, one fails, so the last one is skipped. */
const pipelines = (gate: string): string => `kind: pipeline
type: exec
name: prepare
steps:
  - name: fetch
    commands:
      - until test -e ${gate}; do sleep 0.05; done
  - name: unpack
    commands:
      - echo unpacked
---
kind: pipeline
type: exec
name: unit
steps:
  - name: check
    commands:
      - echo checked
depends_on:
  - prepare
---
kind: pipeline
type: exec
name: lint
steps:
  - name: read
    commands:
      - exit 3
depends_on:
  - prepare
---
kind: pipeline
type: exec
name: package
steps:
  - name: bundle
    commands:
      - echo bundled
depends_on:
  - unit
  - lint
`;

export function stages(page: Page): Locator {
  return page.getByRole("region", { name: "Stages" });
}

export function steps(page: Page): Locator {
  return page.getByRole("region", { name: /^Steps of/ });
}

export function row(page: Page, name: RegExp): Locator {
  return page.getByRole("treeitem", { name });
}

export function node(pane: Locator, name: string): Locator {
  return pane.getByText(name, { exact: true });
}

export function zoomOf(pane: Locator): Locator {
  return pane.getByRole("button", { name: /^Reset zoom/ });
}

export function drawer(page: Page, name: string): Locator {
  return page.getByRole("dialog", { name });
}

export async function boxOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (box === null) throw new Error("the element is not on the page");
  return box;
}

/** Starts the only build of a repository, whose first stage waits for its gate. */
export async function startBuild(
  page: Page,
  server: TestServer,
  makeRepository: MakeRepository,
  name: string,
) {
  const gate = join(server.reposFolder ?? "", "..", "..", `${name}.go`);
  const { slug } = await makeRepository(name, { ".drone.yml": pipelines(gate) });
  const headers = { origin: server.url };
  const created = await page.request.post(`/api/repos/${slug}/builds`, { headers });
  expect(created.ok()).toBe(true);
  return { slug, openGate: () => writeFile(gate, "") };
}

/** Opens the graph of a build that has ended. */
export async function openEndedGraph(
  ...[page, server, makeRepository, name]: Parameters<typeof startBuild>
): Promise<void> {
  const { slug, openGate } = await startBuild(page, server, makeRepository, name);
  await openGate();
  await page.goto(`/${slug}/1`);
  await expect(page.getByRole("status").filter({ hasText: "Build 1: Failure" })).toBeAttached();
  await page.getByRole("button", { name: "Graph View" }).click();
  await expect(row(page, /^lint, Failure/)).toBeAttached();
}
