import type { Page } from "@playwright/test";

/** The requests of a page that the server refused. */
export function refusedOf(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400)
      refused.push(`${response.request().method()} ${pathname} ${response.status()}`);
  });
  return refused;
}
