import { expect, test } from "vitest";
import { asMarkdown } from "./markdown.ts";

const address = "https://ci.example.com/octo/app/4/1/2?lines=7-8";

test("quotes lines with a link to them", () => {
  expect(asMarkdown("build, test: lines 7–8", address, "one\ntwo\n")).toBe(
    `[build, test: lines 7–8](${address})\n\n\`\`\`text\none\ntwo\n\`\`\`\n`,
  );
});

test("escapes fences in the log and brackets in names", () => {
  const markdown = asMarkdown("step [a]", address, "````\n");
  expect(markdown).toContain("`````text\n````\n`````");
  expect(markdown).toContain("[step \\[a\\]](");
});
