import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import type { MakeRepository } from "./fixtures.ts";

/**
 * Prints lines until a file exists, so that the test decides when the step ends. However long that takes, a page that is
 * loaded afterwards shows all lines.
 */
export function gatedPipeline(gate: string): string {
  return `kind: pipeline
type: exec
name: default
steps:
  - name: first
    commands:
      - n=0; until [ -e ${gate}.first ]; do n=$((n+1)); [ $n -gt 200 ] || echo "first line $n"; sleep 0.3; done
  - name: second
    commands:
      - n=0; until [ -e ${gate}.second ]; do n=$((n+1)); [ $n -gt 200 ] || echo "second line $n"; sleep 0.3; done
`;
}

/** The folder in which running builds check whether their steps may end. */
export async function makeGate() {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-gate-"));
  return {
    path: join(folder, "gate"),
    open: (step: "first" | "second") => writeFile(join(folder, `gate.${step}`), ""),
  };
}

type Places = { page: Page; server: { url: string }; makeRepository: MakeRepository };

/** Starts a build of a new repository. It takes a place of a server that other tests use, too, until the test ends it. */
export async function startGatedBuild({ page, server, makeRepository }: Places, name: string) {
  const gate = await makeGate();
  const { slug } = await makeRepository(name, { ".drone.yml": gatedPipeline(gate.path) });
  const end = async () => {
    await gate.open("first");
    await gate.open("second");
  };
  return { slug, number: await startBuild(page, server.url, slug), end };
}

export function connection(page: Page): Locator {
  return page.getByRole("status", { name: "Connection" });
}
export function announced(page: Page, text: string): Locator {
  return page.getByRole("status").filter({ hasText: text });
}

export async function startBuild(page: Page, url: string, slug: string): Promise<number> {
  const answer = await page.request.post(`/api/repos/${slug}/builds?branch=main`, {
    headers: { origin: url },
  });
  expect(answer.ok()).toBe(true);
  const { number }: { number: number } = await answer.json();
  return number;
}
