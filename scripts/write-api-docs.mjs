/** Writes `docs/api.md`, the page of all calls, from the contract. With `--check`, only fails if the page is stale. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApiDocument } from "../packages/server/src/api/api-docs/document.ts";
import { renderApiMarkdown } from "../packages/server/src/api/api-docs/markdown.ts";
import { root } from "./places.mjs";

const file = join(root, "docs", "api.md");
const page = renderApiMarkdown(createApiDocument());
if (!process.argv.includes("--check")) writeFileSync(file, page);
else if (readFileSync(file, "utf8") !== page) {
  console.error("docs/api.md is stale: write it again with `npm run api-docs`");
  process.exitCode = 1;
}
