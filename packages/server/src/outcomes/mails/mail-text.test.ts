import type { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { toMail, type MailReport } from "./mail-text.ts";

const broken: MailReport = {
  slug: "acme/shop",
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys that mails read
  build: {
    number: 42,
    status: "failure",
    target: "main",
    after: "7fd1a60b01f91b314f59955a4e4d4e80d8edf11d",
    message: "Round prices\n\nand totals",
    author_login: "kim",
    author_name: "Kim",
  } as Build,
  change: "failed",
  reason: "test: expected 3 to equal 4",
  link: "https://ci.example.com/acme/shop/42?at=failure",
  account: "https://ci.example.com/account",
};

it("says which branch is broken, by which commit and why", () => {
  expect(toMail(broken)).toEqual({
    subject: "[acme/shop] main is broken: Round prices",
    text: `Build #42 of acme/shop failed: main is broken.

Commit: 7fd1a60b Round prices (Kim)
Reason: test: expected 3 to equal 4

https://ci.example.com/acme/shop/42?at=failure

-- 
You get this mail because the commit is yours.
Turn such mails off: https://ci.example.com/account
`,
  });
});

it("says which branch is green again", () => {
  const { subject, text } = toMail({ ...broken, change: "fixed", reason: "" });
  expect(subject).toBe("[acme/shop] main is green again: Round prices");
  expect(text).toMatch(/^Build #42 of acme\/shop succeeded: main is green again\.\n/);
  expect(text).not.toContain("Reason");
});

it("lets no text from outside add a line or a header", () => {
  const build = {
    ...broken.build,
    title: "Hello\r\nBcc: all@example.com",
    author_name: "x\n".repeat(900),
  };
  const { subject, text } = toMail({ ...broken, build, reason: "a\r\n.\r\nb" });
  expect(subject).toBe("[acme/shop] main is broken: Hello Bcc: all@example.com");
  expect(text.split("\n")).toHaveLength(toMail(broken).text.split("\n").length);
});
