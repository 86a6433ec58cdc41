import { describe, expect, it } from "vitest";

import { parseCommit } from "./commit-facts.ts";

const sha = "a".repeat(40);
const facts = (text: string, encoding: BufferEncoding = "utf8") =>
  parseCommit(sha, Buffer.from(text, encoding));

describe("a commit object", () => {
  it("may have several parents, a signature, and no message", () => {
    const text = [
      `tree ${sha}`,
      `parent ${"b".repeat(40)}`,
      `parent ${"c".repeat(40)}`,
      "author Kim <kim@example.com> 1700000000 +0100",
      "committer Lee <lee@example.com> 1700000001 +0100",
      "gpgsig -----BEGIN PGP SIGNATURE-----",
      " ",
      " author Forged <forged@example.com> 1 +0000",
      " -----END PGP SIGNATURE-----",
      "",
      "",
    ].join("\n");
    expect(facts(text)).toEqual({
      sha,
      parents: ["b".repeat(40), "c".repeat(40)],
      message: "",
      author_name: "Kim",
      author_email: "kim@example.com",
      authored: 1_700_000_000,
    });
  });

  it("may be in an old encoding", () => {
    const text = "author Zoë <z@e> 1 +0000\nencoding ISO-8859-1\n\nGrüße";
    expect(facts(text, "latin1")).toMatchObject({ author_name: "Zoë", message: "Grüße" });
  });

  it("may name an unknown encoding", () => {
    const text = "author Kim <k@e> 1 +0000\nencoding martian\n\nHello";
    expect(facts(text)).toMatchObject({ author_name: "Kim", message: "Hello" });
  });

  it("may lack required parts, and contains no NUL", () => {
    expect(facts("author <> nonsense\n\na\0b")).toMatchObject({
      author_name: "",
      author_email: "",
      authored: 0,
      message: "ab",
    });
  });
});
